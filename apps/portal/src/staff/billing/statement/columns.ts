import { readDate } from './read-date.ts'

/** The content of a column of a statement. Balances are recognized, so that they are not taken for payments. */
export type ColumnRole =
  | 'date'
  | 'valueDate'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'sign'
  | 'currency'
  | 'balance'
  | 'text'

/** The column names of banks’ exports in the portal’s languages, ignoring case, accents, spaces and punctuation. */
const namesByRole: Record<ColumnRole, string> = {
  date: 'buchungstag buchungsdatum buchung datum date bookingdate bookeddate transactiondate postingdate dateoperation datedoperation datedelopération datecomptable fecha fechaoperacion fechadeoperacion fechacontable boekdatum boekingsdatum transactiedatum',
  valueDate:
    'valuta valutadatum wertstellung wertstellungstag valuedate datevaleur datedevaleur fechavalor rentedatum',
  amount:
    'betrag betrageur betragineur umsatz umsatzineur amount amounteur montant montanteur importe importeeur bedrag bedrageur transactiebedrag',
  credit:
    'haben gutschrift habeneur credit crediteur creditamount moneyin paidin haber abono abonos credito bij ontvangen',
  debit:
    'soll lastschrift belastung solleur debit debiteur debitamount moneyout paidout debe cargo cargos debito af uitgaven',
  sign: 'sollhaben sh afbij bijaf creditdebit debitcredit creditdebitindicator debitcreditindicator dc cd sens signo',
  currency: 'wahrung waehrung currency devise moneda divisa munt muntsoort',
  balance:
    'saldo saldonachbuchung kontostand balance runningbalance solde saldonatransactie saldoboeking saldoeur balanceeur',
  text: 'verwendungszweck zweck buchungstext beschreibung zahlungsgrund mitteilung auftraggeber auftraggeberempfanger auftraggeberbegunstigter beguenstigterzahlungspflichtiger begunstigterzahlungspflichtiger zahlungspflichtiger zahlungspflichtigerempfangerin zahlungsempfanger namezahlungsbeteiligter zahlungsbeteiligter name empfanger kundenreferenz kundenreferenzendtoend endtoendreferenz referenz description details purpose reference narrative memo remittanceinformation payer payername counterparty counterpartyname transactiondescription libelle libelleoperation communication nomdonneurdordre donneurdordre motif concepto conceptoampliado descripcion ordenante beneficiario observaciones referencia omschrijving mededeling mededelingen naam naamtegenpartij tegenpartij naamomschrijving kenmerk betalingskenmerk omschrijving1 omschrijving2',
}
const rolesByName = new Map(
  (Object.entries(namesByRole) as [ColumnRole, string][]).flatMap(([role, list]) =>
    list.split(' ').map((name): [string, ColumnRole] => [toKey(name), role]),
  ),
)

function toKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Returns the role of each column, null for an unknown name; returns null if the row is not a header. */
export function readHeader(cells: readonly string[]): (ColumnRole | null)[] | null {
  const columnRoles = cells.map(
    (cell) => rolesByName.get(toKey(cell.replace(/\((?:eur|€|chf|gbp|usd)\)/i, ''))) ?? null,
  )
  const foundRoles = new Set(columnRoles.filter((role) => role !== null))
  const hasAmount = foundRoles.has('amount') || foundRoles.has('credit')
  return hasAmount && foundRoles.size > 1 && cells.every((cell) => readDate(cell) === null)
    ? columnRoles
    : null
}
