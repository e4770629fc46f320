import type { MembershipLevel, MembershipLevelCreate } from '@guildhall/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Banner, Loading } from '../../design/feedback.tsx'
import { Checkbox, SelectField } from '../../design/fields.tsx'
import ModalDialog from '../../design/modal-dialog.tsx'
import { AmountField } from '../../forms/amount-field.tsx'
import { deleteDraft } from '../../forms/draft.ts'
import { DialogForm } from '../../forms/form-dialog.tsx'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { toMinorUnits } from '../../forms/read-amount.ts'
import { useDescribeConflict } from '../../forms/use-describe-conflict.ts'
import { type StoredRecord, useRecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { toDecimal } from '../../translations/format-money.ts'
import { getLabel } from '../../translations/get-label.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { levelsQuery } from '../members/member-queries.ts'

const periods = ['month', 'quarter', 'year', 'lifetime'] as const

/** Creates or changes a level. @param id the id of the level, or `new` */
export default function LevelDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTranslations()
  const { levels: texts } = useStaffTranslations().record
  const { data, error, refetch } = useQuery({
    queryKey: ['level', id],
    queryFn: ({ signal }) => loadLevel(id, signal),
    enabled: id !== 'new',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const stored = id === 'new' ? emptyLevel : data
  return (
    <ModalDialog title={id === 'new' ? texts.new : texts.edit} isOpen onOpenChange={onClose}>
      {error && !stored ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : stored ? (
        <LevelForm id={id} stored={stored} onClose={onClose} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </ModalDialog>
  )
}

const emptyLevel: StoredRecord = {
  fields: {
    key: '',
    name: '',
    premium: 'false',
    'price.amount': '',
    'price.currency': '',
    period: 'year',
    graceDays: '0',
  },
  etag: null,
}

async function loadLevel(id: string, signal?: AbortSignal): Promise<StoredRecord> {
  const { data, etag } = await api.membershipLevels.get(id, { signal }).withResponse()
  return toStored(data, etag)
}

const toStored = (
  { key, name, premium, price, period, graceDays }: MembershipLevel,
  etag: string | null,
) => ({
  fields: {
    key,
    name,
    premium: String(premium),
    'price.amount': price ? toDecimal(price) : '',
    'price.currency': price?.currency ?? '',
    period,
    graceDays: String(graceDays),
  },
  etag,
})

function toLevel({
  'price.amount': amount = '',
  'price.currency': currency = '',
  graceDays = '',
  premium,
  ...otherFields
}: Record<string, string>): MembershipLevelCreate {
  const code = currency.trim().toUpperCase()
  const price = amount.trim() === '' ? null : { amount: toMinorUnits(amount, code), currency: code }
  // The service checks keys, amounts and periods.
  return {
    ...otherFields,
    price,
    premium: premium === 'true',
    graceDays: Number(graceDays),
  } as MembershipLevelCreate
}

function LevelForm({ id, stored, onClose }: { id: string; stored: StoredRecord; onClose(): void }) {
  const t = useTranslations()
  const { record, form: formTexts } = useStaffTranslations()
  const { levels: texts } = record
  const queryClient = useQueryClient()
  const isNew = id === 'new'
  const form = useRecordForm(
    `membership-level.${id}`,
    stored,
    async (_changes, etag, values) => {
      const { key, ...level } = toLevel(values)
      const response = isNew
        ? await api.membershipLevels.create({ ...level, key }).withResponse()
        : await api.membershipLevels.update(id, level, { ifMatch: etag ?? undefined }).withResponse()
      await queryClient.invalidateQueries(levelsQuery)
      return toStored(response.data, response.etag)
    },
    () => loadLevel(id),
  )
  const describeConflict = useDescribeConflict(form)
  // Closes only once the form reports that it is saved: by then, it has deleted its draft.
  useEffect(() => {
    if (form.isSaved) onClose()
  }, [form.isSaved, onClose])
  const periodOptions = periods.map((value) => ({ value, text: texts.periods[value] }))
  const periodHint = describeConflict('period', (value) => getLabel(texts.periods, value))
  return (
    <DialogForm
      submitLabel={t.common.save}
      error={form.error}
      violations={form.violations}
      isPending={form.isSaving}
      isDisabled={!form.isDirty}
      onSubmit={form.save}
      onClose={() => {
        deleteDraft(`membership-level.${id}`)
        onClose()
      }}
    >
      {form.isOutdated ? <Banner tone="warning" title={formTexts.changedElsewhere} /> : null}
      <FormTextField form={form} name="name" label={texts.name} />
      {isNew ? <FormTextField form={form} name="key" label={texts.key} description={texts.keyHint} /> : null}
      <div className="field-grid narrow">
        <AmountField form={form} name="price.amount" label={texts.price} currencyName="price.currency" />
        <FormTextField form={form} name="price.currency" label={texts.currency} />
        <SelectField
          label={texts.period}
          isWide
          value={form.values.period ?? 'year'}
          options={periodOptions}
          description={periodHint}
          onChange={(value) => form.set('period', value)}
        />
      </div>
      <FormTextField form={form} name="graceDays" label={texts.graceDays} type="number" />
      <Checkbox
        isSelected={form.values.premium === 'true'}
        onChange={(selected) => form.set('premium', String(selected))}
      >
        {texts.premium}
      </Checkbox>
    </DialogForm>
  )
}
