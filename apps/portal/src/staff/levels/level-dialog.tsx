import { getFractionDigits, type MembershipLevel, type MembershipLevelCreate } from '@guildhall/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Banner, Loading } from '../../design/feedback.tsx'
import { Checkbox, SelectField, TextField } from '../../design/fields.tsx'
import ModalDialog from '../../design/modal-dialog.tsx'
import { DialogForm } from '../../forms/form-dialog.tsx'
import { type StoredRecord, useRecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { levelsQuery } from '../members/member-queries.ts'

const periods = ['month', 'quarter', 'year', 'lifetime'] as const

/** Creates or changes a level. @param id the level’s, or `new` */
export default function LevelDialog({ id, onClose }: { id: string; onClose(): void }) {
  const words = useWords()
  const { levels: texts } = useStaffWords().record
  const { data, error } = useQuery({
    queryKey: ['level', id],
    queryFn: ({ signal }) => loadLevel(id, signal),
    enabled: id !== 'new',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const stored = id === 'new' ? empty : data
  return (
    <ModalDialog title={id === 'new' ? texts.new : texts.edit} isOpen onOpenChange={onClose}>
      {error ? (
        <ErrorState error={error} />
      ) : stored ? (
        <LevelForm id={id} stored={stored} onClose={onClose} />
      ) : (
        <Loading label={words.common.loading} />
      )}
    </ModalDialog>
  )
}

const empty: StoredRecord = {
  fields: { key: '', name: '', premium: 'false', amount: '', currency: '', period: 'year', graceDays: '0' },
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
    amount: price ? String(price.amount / 10 ** getFractionDigits(price.currency)) : '',
    currency: price?.currency ?? '',
    period,
    graceDays: String(graceDays),
  },
  etag,
})

function toLevel({
  amount = '',
  currency = '',
  graceDays = '',
  premium,
  ...otherFields
}: Record<string, string>): MembershipLevelCreate {
  const code = currency.trim().toUpperCase()
  const decimal = Number(amount.trim().replace(',', '.'))
  const price =
    amount.trim() === ''
      ? null
      : { amount: Math.round(decimal * 10 ** getFractionDigits(code)), currency: code }
  // The service checks keys and periods.
  return {
    ...otherFields,
    price,
    premium: premium === 'true',
    graceDays: Number(graceDays),
  } as MembershipLevelCreate
}

function LevelForm({ id, stored, onClose }: { id: string; stored: StoredRecord; onClose(): void }) {
  const words = useWords()
  const { record, form: formTexts } = useStaffWords()
  const { levels: texts } = record
  const queryClient = useQueryClient()
  const isNew = id === 'new'
  const form = useRecordForm(
    `level.${id}`,
    stored,
    async (changes, etag) => {
      const { key, ...level } = toLevel({ ...stored.fields, ...changes })
      const response = isNew
        ? await api.membershipLevels.create({ ...level, key }).withResponse()
        : await api.membershipLevels.update(id, level, { ifMatch: etag ?? undefined }).withResponse()
      await queryClient.invalidateQueries(levelsQuery)
      onClose()
      return toStored(response.data, response.etag)
    },
    () => loadLevel(id),
  )
  const violations = useMemo(() => {
    const amount = form.violations['price.amount'] ?? form.violations.price
    return amount ? { ...form.violations, amount } : form.violations
  }, [form.violations])
  const field = (name: string, label: string, otherProps: { description?: string; type?: string } = {}) => (
    <TextField
      name={name}
      label={label}
      {...otherProps}
      value={form.values[name] ?? ''}
      onChange={(value) => form.set(name, value)}
    />
  )
  return (
    <DialogForm
      submitLabel={words.common.save}
      error={form.error}
      violations={violations}
      isPending={form.isSaving}
      isDisabled={!form.isDirty}
      onSubmit={form.save}
      onClose={onClose}
    >
      {form.isOutdated ? <Banner tone="warning" title={formTexts.changedElsewhere} /> : null}
      {field('name', texts.name)}
      {isNew ? field('key', texts.key, { description: texts.keyHint }) : null}
      <div className="field-grid narrow">
        {field('amount', texts.price)}
        {field('currency', texts.currency)}
        <SelectField
          label={texts.period}
          isWide
          value={form.values.period ?? 'year'}
          options={periods.map((value) => ({ value, text: texts.periods[value] }))}
          onChange={(value) => form.set('period', value)}
        />
      </div>
      {field('graceDays', texts.graceDays, { type: 'number' })}
      <Checkbox
        isSelected={form.values.premium === 'true'}
        onChange={(selected) => form.set('premium', String(selected))}
      >
        {texts.premium}
      </Checkbox>
    </DialogForm>
  )
}
