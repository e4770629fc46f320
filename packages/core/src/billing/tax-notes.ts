import { chooseLanguage, type SupportedLanguage } from '../mail/languages.ts'
import type { TaxTreatment } from './money/tax.ts'
import type { SellerProfile } from './seller.ts'

type UntaxedTreatment = Exclude<TaxTreatment, 'standard'>

/** The default notes. The EU VAT Directive requires those for `exempt` (article 226(11)) and `reverse_charge` (11a). */
const defaultNotes: Record<SupportedLanguage, Record<UntaxedTreatment, string>> = {
  en: {
    exempt: 'Exempt from VAT.',
    outside_scope: 'Outside the scope of VAT.',
    reverse_charge: 'Reverse charge: the recipient is liable for VAT.',
  },
  de: {
    exempt: 'Umsatzsteuerfrei.',
    outside_scope: 'Nicht umsatzsteuerbar.',
    reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers.',
  },
  fr: {
    exempt: 'Exonéré de TVA.',
    outside_scope: 'Hors du champ d’application de la TVA.',
    reverse_charge: 'Autoliquidation : la TVA est due par le preneur.',
  },
  es: {
    exempt: 'Exento de IVA.',
    outside_scope: 'No sujeto a IVA.',
    reverse_charge: 'Inversión del sujeto pasivo.',
  },
  nl: {
    exempt: 'Vrijgesteld van btw.',
    outside_scope: 'Buiten de werkingssfeer van de btw.',
    reverse_charge: 'Btw verlegd.',
  },
}

/** The note that an invoice prints for a line without tax. @returns null for standard lines */
export function buildTaxNote(treatment: TaxTreatment, { settings, locale }: SellerProfile): string | null {
  if (treatment === 'standard') return null
  const { exempt, outsideScope, reverseCharge } = settings.taxNotes
  const customNote = { exempt, outside_scope: outsideScope, reverse_charge: reverseCharge }[treatment]
  return customNote ?? defaultNotes[chooseLanguage(locale)][treatment]
}
