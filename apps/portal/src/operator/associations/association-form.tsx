import type { PlatformClient, PlatformClientUpdate } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'react-aria-components'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { SelectField } from '../../design/fields.tsx'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { type LoadedRecord, loadRecord } from '../../forms/use-defined-form.ts'
import { useDescribeConflict } from '../../forms/use-describe-conflict.ts'
import { type StoredRecord, useRecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../shell/api.ts'
import { getLabel } from '../../translations/get-label.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { FailureBanner } from '../failure-banner.tsx'
import { associationQuery, associationsQuery, planNames, plans, usageQuery } from './association-queries.ts'

const toStored = ({ record: { name, plan }, etag }: LoadedRecord<PlatformClient>): StoredRecord => ({
  fields: { name, plan },
  etag,
})

/** The association’s name and plan. */
export function AssociationForm({ loaded }: { loaded: LoadedRecord<PlatformClient> }) {
  const { common } = useTranslations()
  const { associations: texts, fields } = useOperatorTranslations()
  const queryClient = useQueryClient()
  const { id } = loaded.record
  const form = useRecordForm(
    `operator.association.${id}`,
    toStored(loaded),
    async (changes, etag) => {
      // The service checks the fields.
      const change = changes as PlatformClientUpdate
      const saved = await loadRecord(
        api.platform.clients.update(id, change, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(associationQuery(id).queryKey, saved)
      void queryClient.invalidateQueries(associationsQuery)
      void queryClient.invalidateQueries(usageQuery(id))
      return toStored(saved)
    },
    async () => toStored(await loadRecord(api.platform.clients.get(id))),
  )
  const describeConflict = useDescribeConflict(form)
  return (
    <Form
      className="card"
      aria-labelledby="settings"
      validationErrors={form.violations}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <h2 id="settings" className="card-title">
        {texts.settings}
      </h2>
      <div className="card-body stack">
        {form.isOutdated ? <Banner tone="warning" title={texts.changedElsewhere} /> : null}
        <FailureBanner error={form.error} />
        {form.isSaved && !form.isDirty ? <Banner tone="success" title={common.saved} /> : null}
        <div className="field-grid">
          <FormTextField form={form} name="name" label={fields.name} isRequired maxLength={200} />
          <SelectField
            label={fields.plan}
            isWide
            value={form.values.plan ?? ''}
            options={plans.map((value) => ({ value: value as string, text: planNames[value] }))}
            onChange={(plan) => form.set('plan', plan)}
            description={describeConflict('plan', (plan) => getLabel(planNames, plan))}
          />
        </div>
        <div>
          <Button type="submit" kind="primary" isPending={form.isSaving}>
            {common.save}
          </Button>
        </div>
      </div>
    </Form>
  )
}
