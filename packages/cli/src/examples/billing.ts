import type { Examples } from './examples.ts'

/** Commands for orders, payments and invoices. */
export const billingExamples: Examples = {
  'orders list': ['--status open --order createdAt:asc', '--attention overpaid'],
  'orders get': ['2f6b8d1e5c70'],
  'orders quote': ['--resource 9c01d4e7a832 --member 4b7708f3d915'],
  'orders create': ['--resource 9c01d4e7a832 --member 4b7708f3d915'],
  'orders checkout': ['2f6b8d1e5c70 --return-url https://members.example.org'],
  'orders update': ['2f6b8d1e5c70 --due 2027-01-31', '2f6b8d1e5c70 --clear-attention'],
  'orders cancel': ['2f6b8d1e5c70'],
  'orders write-off': ['2f6b8d1e5c70'],
  'payments list': ['--status succeeded --method bank_transfer'],
  'payments get': ['2f6b8d1e5c70'],
  'payments record': ['2f6b8d1e5c70 --amount "49.00 EUR" --reference "Statement 12"'],
  'payments fail': ['2f6b8d1e5c70 --reason "The cheque bounced."'],
  'refunds list': ['--limit 5'],
  'refunds get': ['2f6b8d1e5c70'],
  'refunds create': ['2f6b8d1e5c70 --all --reason "Bought twice"'],
  'invoices list': ['--kind credit_note'],
  'invoices get': ['2f6b8d1e5c70'],
  'invoices create': ['2f6b8d1e5c70'],
  'invoices pdf': ['2f6b8d1e5c70 --output invoice.pdf'],
  'ledger list': ['--type payment'],
  'ledger get': ['2f6b8d1e5c70'],
  'ledger export': ['--from 2026-01-01 --to 2026-12-31 --format xlsx --output ledger.xlsx'],
  'settings stripe': ['', '--key -'],
  'settings billing': ['--iban DE02120300000000202051 --transfer-days 14'],
}
