import type { SupportedLanguage } from '../../mail/languages.ts'

/** The texts of an invoice in one language. */
export interface InvoiceTranslations {
  invoice: string
  creditNote: string
  number: string
  date: string
  dueDate: string
  reference: string
  refersTo: string
  buyerVatId: string
  description: string
  quantity: string
  unitPrice: string
  /** The heading of the tax column. */
  tax: string
  amount: string
  net: string
  /** `{rate}` is the rate with its percent sign. */
  taxWithRate: string
  /** `{net}` is the amount that is taxed at this rate. */
  taxOnNet: string
  total: string
  pricesIncludeTax: string
  /** `{date}` is the day of the payment. */
  paid: string
  partlyPaid: string
  /** `{date}` is the due date. */
  transfer: string
  /** For an order without a due date. */
  transferUndated: string
  accountHolder: string
  vatId: string
  taxNumber: string
  /** `{page}` of `{pages}`. */
  page: string
  /** The line item of the preview invoice. */
  sampleItem: string
}

export const invoiceTranslations: Record<SupportedLanguage, InvoiceTranslations> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    number: 'Number',
    date: 'Date',
    dueDate: 'Due date',
    reference: 'Reference',
    refersTo: 'Refers to',
    buyerVatId: 'VAT ID',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    tax: 'VAT',
    amount: 'Amount',
    net: 'Net',
    taxWithRate: 'VAT {rate}',
    taxOnNet: 'VAT {rate} of {net}',
    total: 'Total',
    pricesIncludeTax: 'Prices include VAT.',
    paid: 'Paid on {date}. Thank you.',
    partlyPaid: 'Part of the total has already been paid.',
    transfer: 'Please transfer the amount due by {date}:',
    transferUndated: 'Please transfer the amount due:',
    accountHolder: 'Account holder',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    page: 'Page {page} of {pages}',
    sampleItem: 'Sample item',
  },
  de: {
    invoice: 'Rechnung',
    creditNote: 'Gutschrift (Rechnungskorrektur)',
    number: 'Nummer',
    date: 'Datum',
    dueDate: 'Zahlbar bis',
    reference: 'Referenz',
    refersTo: 'Bezug',
    buyerVatId: 'USt-IdNr.',
    description: 'Beschreibung',
    quantity: 'Menge',
    unitPrice: 'Einzelpreis',
    tax: 'USt',
    amount: 'Betrag',
    net: 'Netto',
    taxWithRate: 'USt {rate}',
    taxOnNet: 'USt {rate} auf {net}',
    total: 'Gesamtbetrag',
    pricesIncludeTax: 'Die Preise enthalten die Umsatzsteuer.',
    paid: 'Bezahlt am {date}. Vielen Dank.',
    partlyPaid: 'Ein Teil des Gesamtbetrags ist bereits bezahlt.',
    transfer: 'Bitte überweisen Sie den fälligen Betrag bis zum {date}:',
    transferUndated: 'Bitte überweisen Sie den fälligen Betrag:',
    accountHolder: 'Kontoinhaber',
    vatId: 'USt-IdNr.',
    taxNumber: 'Steuernummer',
    page: 'Seite {page} von {pages}',
    sampleItem: 'Musterartikel',
  },
  fr: {
    invoice: 'Facture',
    creditNote: 'Avoir',
    number: 'Numéro',
    date: 'Date',
    dueDate: 'Échéance',
    reference: 'Référence',
    refersTo: 'Se rapporte à',
    buyerVatId: 'N° de TVA',
    description: 'Désignation',
    quantity: 'Quantité',
    unitPrice: 'Prix unitaire',
    tax: 'TVA',
    amount: 'Montant',
    net: 'Total HT',
    taxWithRate: 'TVA {rate}',
    taxOnNet: 'TVA {rate} sur {net}',
    total: 'Total',
    pricesIncludeTax: 'Prix toutes taxes comprises.',
    paid: 'Payé le {date}. Merci.',
    partlyPaid: 'Une partie du total est déjà payée.',
    transfer: 'Veuillez virer le montant dû au plus tard le {date} :',
    transferUndated: 'Veuillez virer le montant dû :',
    accountHolder: 'Titulaire du compte',
    vatId: 'N° de TVA',
    taxNumber: 'N° fiscal',
    page: 'Page {page} sur {pages}',
    sampleItem: 'Article d’exemple',
  },
  es: {
    invoice: 'Factura',
    creditNote: 'Factura rectificativa',
    number: 'Número',
    date: 'Fecha',
    dueDate: 'Vencimiento',
    reference: 'Referencia',
    refersTo: 'Rectifica',
    buyerVatId: 'NIF-IVA',
    description: 'Descripción',
    quantity: 'Cantidad',
    unitPrice: 'Precio unitario',
    tax: 'IVA',
    amount: 'Importe',
    net: 'Base imponible',
    taxWithRate: 'IVA {rate}',
    taxOnNet: 'IVA {rate} sobre {net}',
    total: 'Total',
    pricesIncludeTax: 'Los precios incluyen el IVA.',
    paid: 'Pagado el {date}. Gracias.',
    partlyPaid: 'Una parte del total ya está pagada.',
    transfer: 'Transfiera el importe pendiente a más tardar el {date}:',
    transferUndated: 'Transfiera el importe pendiente:',
    accountHolder: 'Titular de la cuenta',
    vatId: 'NIF-IVA',
    taxNumber: 'NIF',
    page: 'Página {page} de {pages}',
    sampleItem: 'Artículo de ejemplo',
  },
  nl: {
    invoice: 'Factuur',
    creditNote: 'Creditnota',
    number: 'Nummer',
    date: 'Datum',
    dueDate: 'Vervaldatum',
    reference: 'Kenmerk',
    refersTo: 'Betreft',
    buyerVatId: 'Btw-nummer',
    description: 'Omschrijving',
    quantity: 'Aantal',
    unitPrice: 'Prijs per stuk',
    tax: 'Btw',
    amount: 'Bedrag',
    net: 'Netto',
    taxWithRate: 'Btw {rate}',
    taxOnNet: 'Btw {rate} over {net}',
    total: 'Totaal',
    pricesIncludeTax: 'De prijzen zijn inclusief btw.',
    paid: 'Betaald op {date}. Dank u wel.',
    partlyPaid: 'Een deel van het totaal is al betaald.',
    transfer: 'Maak het verschuldigde bedrag uiterlijk op {date} over:',
    transferUndated: 'Maak het verschuldigde bedrag over:',
    accountHolder: 'Rekeninghouder',
    vatId: 'Btw-nummer',
    taxNumber: 'Belastingnummer',
    page: 'Pagina {page} van {pages}',
    sampleItem: 'Voorbeeldartikel',
  },
}
