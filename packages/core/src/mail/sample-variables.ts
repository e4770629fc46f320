import type { MailKind, MailVariables } from './translations/mail-translations.ts'

/** Example values, for previews and to check an association’s texts. */
export const sampleVariables: { [Kind in MailKind]: MailVariables[Kind] } = {
  sign_in_code: { code: '481263', minutes: '10' },
  invitation: { url: 'https://guildhall.example.org/login?invitation=sample', expires: '2026-12-24' },
  order_confirmation: {
    items: 'Annual report',
    amount: '€ 25.00',
    reference: 'RF18539007547034',
    account_holder: 'Harbour Engineers’ Guild',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    due: '2026-12-24',
  },
  order_receipt: { number: 'INV-1042', amount: '€ 25.00', items: 'Annual report' },
  order_refund: { number: 'CN-7', amount: '€ 25.00', reference: 'RF18539007547034' },
}

export const mailKinds = Object.keys(sampleVariables) as MailKind[]

/** The variables that a message’s text must contain. */
export const requiredVariables: { [Kind in MailKind]: (keyof MailVariables[Kind] & string)[] } = {
  sign_in_code: ['code'],
  invitation: ['url'],
  order_confirmation: ['amount', 'reference'],
  order_receipt: [],
  order_refund: ['amount'],
}

/** The names of the variables that each kind’s text can use. */
export const mailVariables = Object.fromEntries(
  mailKinds.map((kind) => [kind, [...Object.keys(sampleVariables[kind]), 'association']]),
) as Record<MailKind, string[]>
