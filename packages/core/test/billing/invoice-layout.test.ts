import { expect } from 'bun:test'
import { testWith } from '../../../../tools/testing/test-with.ts'
import type { InvoiceDocument, InvoiceLine } from '../../src/billing/invoice-pdf/document.ts'
import { BOTTOM } from '../../src/billing/invoice-pdf/page.ts'
import { writeInvoice } from '../../src/billing/invoice-pdf/write-invoice.ts'

const pdfTest = testWith('pdftotext')
const totals = { net: 1000, tax: 190, total: 1190 }
const address = {
  line1: '1 Quay Street',
  line2: null,
  city: 'Bremen',
  region: null,
  postalCode: '28195',
  country: 'DE',
}

const buildLine = (description: string): InvoiceLine => ({
  ...{ description, quantity: 1, unitPrice: 1000, taxTreatment: 'standard', taxRate: 19, taxNote: null },
  ...totals,
})

/** Builds an invoice with three lines of 500 characters after some short ones. */
function buildInvoice(shortLines: number): InvoiceDocument {
  const words = 'Participation in the seminar on the care of tide gauges, with lunch and a certificate. '
  const descriptions = [
    ...Array(shortLines).fill('Short item'),
    ...Array(3).fill(words.repeat(6).slice(0, 500)),
  ]
  return {
    kind: 'invoice',
    number: 'INV-00001',
    refersTo: null,
    language: 'en',
    seller: { name: 'Harbour Engineers', address, email: null, vatId: null, taxNumber: null, footer: null },
    buyer: { name: 'Ada Lovelace', address, vatId: null },
    currency: 'EUR',
    lines: descriptions.map(buildLine),
    totals,
    issuedOn: '2026-01-01',
    dueOn: null,
    design: {
      logoUrl: null,
      color: null,
      pricesIncludeTax: false,
      reference: 'RF18539007547034',
      paidOn: null,
      transfer: null,
    },
  }
}

/** Returns the lower edges of the words above the footer, in points. */
async function listLowerEdges(invoice: InvoiceDocument): Promise<number[]> {
  const program = Bun.spawn(['pdftotext', '-bbox', '-', '-'], {
    stdin: await writeInvoice(invoice, null),
    stdout: 'pipe',
  })
  const text = await program.stdout.text()
  return [...text.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)"/g)]
    .filter(([, top]) => Number(top) < BOTTOM + 8)
    .map(([, , bottom]) => Number(bottom))
}

pdfTest('long descriptions are continued on the next page before they reach the footer', async () => {
  for (let shortLines = 0; shortLines < 9; shortLines++)
    expect(Math.max(...(await listLowerEdges(buildInvoice(shortLines))))).toBeLessThan(BOTTOM + 4)
})

pdfTest('a footer of 400 characters is shown in full, below the content', async () => {
  const invoice = buildInvoice(40)
  const footer = `${'Registered charity 123456, chaired by Ada Lovelace. '.repeat(8).slice(0, 390)}last words`
  const program = Bun.spawn(['pdftotext', '-bbox', '-', '-'], {
    stdin: await writeInvoice({ ...invoice, seller: { ...invoice.seller, footer } }, null),
    stdout: 'pipe',
  })
  const pages = (await program.stdout.text()).split('<page ').slice(1)
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) {
    const listEdges = (name: string, word: string) =>
      [...page.matchAll(new RegExp(`${name}="([\\d.]+)"[^>]*>${word}<`, 'g'))].map(([, edge]) => Number(edge))
    expect(listEdges('yMax', 'words')).toHaveLength(1)
    const footerTop = Math.min(...listEdges('yMin', 'Registered'))
    expect(Math.max(...listEdges('yMax', '10.00'))).toBeLessThan(footerTop)
  }
})
