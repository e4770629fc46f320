import { useMemo } from 'react'
import type { FieldDefinition, FieldGroup } from '../../../forms/field-definition.ts'
import { useBillingTranslations } from '../../../translations/staff/use-billing-translations.ts'

const addressFields = ['line1', 'line2', 'postalCode', 'city', 'region', 'country'] as const
const treatments = ['standard', 'exempt', 'outside_scope'] as const

/** The fields of the billing settings, in groups. */
export function useBillingFields(): FieldGroup[] {
  const { settings } = useBillingTranslations()
  return useMemo((): FieldGroup[] => {
    const { treatments: names } = settings
    const note = (name: 'exempt' | 'outsideScope' | 'reverseCharge', label: string): FieldDefinition => ({
      path: `taxNotes.${name}`,
      label,
      kind: 'text',
      isWide: true,
    })
    return [
      {
        title: settings.seller,
        description: settings.sellerHint,
        fields: [
          { path: 'seller.name', label: settings.name, kind: 'text' },
          { path: 'seller.email', label: settings.email, kind: 'email' },
          ...addressFields.map((field): FieldDefinition => {
            const path = `seller.address.${field}`
            const label = settings.address[field]
            return field === 'country'
              ? { path, label, kind: 'text', description: settings.countryHint, isStoredWithoutSpaces: true }
              : { path, label, kind: 'text' }
          }),
          {
            path: 'seller.vatId',
            label: settings.vatId,
            kind: 'text',
            description: settings.vatIdHint,
            isStoredWithoutSpaces: true,
          },
          { path: 'seller.taxNumber', label: settings.taxNumber, kind: 'text' },
          {
            path: 'seller.footer',
            label: settings.footer,
            kind: 'multiline',
            description: settings.footerHint,
          },
        ],
      },
      {
        title: settings.account,
        description: settings.accountHint,
        fields: [
          { path: 'accountHolder', label: settings.accountHolder, kind: 'text' },
          { path: 'iban', label: settings.iban, kind: 'text', isStoredWithoutSpaces: true },
          { path: 'bic', label: settings.bic, kind: 'text', isStoredWithoutSpaces: true },
        ],
      },
      {
        title: settings.tax,
        fields: [
          { path: 'pricesIncludeTax', label: settings.pricesIncludeTax, kind: 'checkbox' },
          { path: 'taxRates', label: settings.rates, kind: 'rates', description: settings.ratesHint },
          { path: 'defaultTaxRate', label: settings.defaultRate, kind: 'decimal' },
          {
            path: 'defaultTaxTreatment',
            label: settings.defaultTreatment,
            kind: 'choice',
            options: treatments.map((value) => ({ value, text: names[value] })),
          },
        ],
      },
      {
        title: settings.notes,
        description: settings.notesHint,
        fields: [
          note('exempt', names.exempt),
          note('outsideScope', names.outside_scope),
          note('reverseCharge', names.reverse_charge),
        ],
      },
      {
        title: settings.terms,
        fields: [
          {
            path: 'series.invoice',
            label: settings.invoiceSeries,
            kind: 'text',
            description: settings.seriesHint,
          },
          { path: 'series.creditNote', label: settings.creditNoteSeries, kind: 'text' },
          { path: 'transferDays', label: settings.transferDays, kind: 'integer' },
          {
            path: 'graceDays',
            label: settings.graceDays,
            kind: 'integer',
            description: settings.graceHint,
          },
        ],
      },
    ]
  }, [settings])
}
