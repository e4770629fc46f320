import type { MembershipLevel } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../../../design/button.tsx'
import { Banner } from '../../../design/feedback.tsx'
import { Checkbox, SelectField, TextField } from '../../../design/fields.tsx'
import { FormTextField, type FormTextFieldProps } from '../../../forms/form-text-field.tsx'
import { SaveButtons } from '../../../forms/record-editor.tsx'
import { Removable } from '../../../forms/removable.tsx'
import { useDescribeConflict } from '../../../forms/use-describe-conflict.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'
import { FailureBanner } from '../../../shell/failure-banner.tsx'
import { getLabel } from '../../../translations/get-label.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { memberStatuses } from '../member-columns.tsx'
import { customFieldsQuery, levelsQuery } from '../member-queries.ts'
import { addressFields, CUSTOM_PREFIX, groupMemberViolations } from './member-form-fields.ts'

type FieldOptions = Pick<FormTextFieldProps, 'type' | 'description' | 'autoFocus'>

/** A form with the editable fields of a member. @param submitLabel the label of the save button */
export function MemberForm({ form, submitLabel }: { form: RecordForm; submitLabel: string }) {
  const t = useTranslations()
  const { record, members, form: texts } = useStaffTranslations()
  const { data: levels = [] } = useQuery(levelsQuery)
  const { fields } = members
  const { byInput, others } = useMemo(() => groupMemberViolations(form.violations), [form.violations])
  const labels: Record<string, string> = fields
  const describeConflict = useDescribeConflict(form)
  const format = useFormat()
  const renderField = (name: string, text: string, options: FieldOptions = {}) => {
    const formatValue = (value: string) => (options.type === 'date' ? format.date(value, 'UTC') : value)
    return (
      <FormTextField key={name} form={form} name={name} label={text} formatValue={formatValue} {...options} />
    )
  }
  const renderCheckbox = (name: 'newsletter' | 'directory') => (
    <Checkbox
      isSelected={form.values[`consents.${name}`] === 'true'}
      onChange={(selected) => form.set(`consents.${name}`, String(selected))}
    >
      {record.fields[name]}
    </Checkbox>
  )
  return (
    <Form
      className="record-form"
      validationErrors={byInput}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      {form.isOutdated ? <Banner tone="warning" title={texts.changedElsewhere} /> : null}
      <FailureBanner error={form.error} />
      {others.length > 0 ? (
        <Banner
          tone="danger"
          title={others.map(({ path, message }) => `${labels[path] ?? path}: ${message}`).join(' ')}
        />
      ) : null}
      {form.isSaved && !form.isDirty ? <Banner tone="success" title={t.common.saved} /> : null}
      <Group title={record.groups.person}>
        {renderField('firstName', fields.firstName)}
        {renderField('lastName', fields.lastName)}
        {renderField('displayName', fields.displayName)}
        {renderField('email', fields.email, { type: 'email' })}
        {renderField('phone', fields.phone, { type: 'tel' })}
      </Group>
      <Group title={record.groups.membership}>
        <SelectField
          label={fields.status}
          isWide
          value={form.values.status || 'pending'}
          options={memberStatuses.map((value) => ({ value, text: t.profile.statuses[value] }))}
          onChange={(value) => form.set('status', value)}
          description={describeConflict('status', (status) => getLabel(t.profile.statuses, status))}
        />
        <SelectField
          label={fields.level}
          isWide
          value={form.values.level ?? ''}
          options={[
            { value: '', text: record.noLevel },
            ...listLevelOptions(levels, form.values.level ?? '', record.retired),
          ]}
          onChange={(value) => form.set('level', value)}
          description={describeConflict(
            'level',
            (key) => levels.find((level) => level.key === key)?.name ?? key,
          )}
        />
        {renderField('joinedAt', fields.joinedAt, { type: 'date' })}
        {renderField('renewsAt', fields.renewsAt, { type: 'date' })}
        {renderField('memberNumber', fields.memberNumber)}
        {renderField('externalId', fields.externalId)}
        {renderField('tags', fields.tags, { description: record.tagsHint })}
        <div>
          {renderCheckbox('newsletter')}
          {renderCheckbox('directory')}
        </div>
      </Group>
      <Group title={record.groups.work}>
        {renderField('organization', fields.organization)}
        {renderField('jobTitle', fields.jobTitle)}
        {renderField('department', fields.department)}
      </Group>
      <Group title={record.groups.address}>
        {addressFields.map((field) =>
          renderField(
            `address.${field}`,
            record.fields[field],
            field === 'country' ? { description: record.countryHint } : {},
          ),
        )}
      </Group>
      <CustomFields form={form} renderField={renderField} />
      {form.isDirty ? <SaveButtons form={form} submitLabel={submitLabel} /> : null}
    </Form>
  )
}

function listLevelOptions(
  levels: readonly MembershipLevel[],
  current: string,
  formatRetired: (name: string) => string,
) {
  const offered = levels
    .filter(({ key, status }) => status === 'active' || key === current)
    .map(({ key, name, status }) => ({ value: key, text: status === 'active' ? name : formatRetired(name) }))
  const isKnown = current === '' || offered.some(({ value }) => value === current)
  return isKnown ? offered : [...offered, { value: current, text: current }]
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="card field-group">
      <legend>{title}</legend>
      <div className="field-grid">{children}</div>
    </fieldset>
  )
}

/** The custom fields that members of the association have, and a button to add one. */
function CustomFields(props: {
  form: RecordForm
  renderField(name: string, text: string, options: FieldOptions): ReactNode
}) {
  const { form, renderField } = props
  const { record } = useStaffTranslations()
  const { data: knownKeys = [] } = useQuery(customFieldsQuery)
  const [addedKeys, setAddedKeys] = useState<readonly string[]>([])
  const [name, setName] = useState<string | null>(null)
  const ownKeys = Object.keys(form.values)
    .filter((path) => path.startsWith(CUSTOM_PREFIX))
    .map((path) => path.slice(CUSTOM_PREFIX.length))
  const keys = [...new Set([...knownKeys, ...ownKeys, ...addedKeys])].sort()
  const add = (): void => {
    const trimmed = name?.trim()
    if (trimmed) setAddedKeys([...addedKeys, trimmed])
    setName(null)
  }
  return (
    <Group title={record.groups.custom}>
      {keys.map((key) => renderField(CUSTOM_PREFIX + key, key, { autoFocus: addedKeys.includes(key) }))}
      {name === null ? (
        <div className="field-action">
          <Button kind="quiet" onPress={() => setName('')}>
            {record.addField}
          </Button>
        </div>
      ) : (
        <Removable className="cluster field-action">
          <TextField
            label={record.fieldName}
            value={name}
            maxLength={64}
            onChange={setName}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter would save the member.
              event.preventDefault()
              add()
            }}
            autoFocus
          />
          <Button onPress={add}>{record.addField}</Button>
        </Removable>
      )}
    </Group>
  )
}
