import type { Member } from '@guildhall/sdk'
import { useLocale } from 'react-aria-components'
import { Checkbox, TextField } from '../../design/fields.tsx'
import type { RecordForm } from '../../forms/use-record-form.ts'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { addressFields, formatAddress, formatBuyerName } from './buyer.ts'

const autoComplete = {
  line1: 'address-line1',
  line2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  country: 'country',
} as const

/** The name and address on the invoice: the member’s own, or those of another buyer. */
export function BuyerDetails({ form, member }: { form: RecordForm; member: Member }) {
  const { buy, address } = useOrdersTranslations()
  const { values, set } = form
  const hasOtherBuyer = values.hasOtherBuyer === 'true'
  const buildFieldProps = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: (value: string) => set(name, value),
  })
  return (
    <section className="card padded stack" aria-labelledby="buyer">
      <h2 id="buyer">{buy.details}</h2>
      {hasOtherBuyer ? null : <OwnDetails member={member} />}
      <Checkbox isSelected={hasOtherBuyer} onChange={(selected) => set('hasOtherBuyer', String(selected))}>
        {buy.otherDetails}
      </Checkbox>
      {hasOtherBuyer ? (
        <div className="field-grid">
          <TextField
            {...buildFieldProps('buyer.name')}
            label={buy.name}
            autoComplete="organization"
            isRequired
          />
          <TextField {...buildFieldProps('buyer.vatId')} label={buy.vatId} description={buy.vatIdHint} />
          {addressFields.map((field) => (
            <TextField
              key={field}
              {...buildFieldProps(`buyer.address.${field}`)}
              label={address[field]}
              autoComplete={autoComplete[field]}
              {...(field === 'country' ? { description: address.countryHint, maxLength: 2 } : {})}
            />
          ))}
        </div>
      ) : null}
    </section>
  )
}

function OwnDetails({ member }: { member: Member }) {
  const { locale } = useLocale()
  return <AddressLines lines={[formatBuyerName(member), ...formatAddress(member.address, locale)]} />
}

export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="address">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and have no other identity.
        <div key={index}>{line}</div>
      ))}
    </address>
  )
}
