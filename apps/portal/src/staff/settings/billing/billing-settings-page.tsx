import type { BillingSettings, BillingSettingsUpdate, InvoicePreviewRequest } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../design/button.tsx'
import { Loading } from '../../../design/feedback.tsx'
import { Icon } from '../../../design/icon.tsx'
import type { FieldGroup } from '../../../forms/field-definition.ts'
import { toPatch } from '../../../forms/field-values.ts'
import { RecordEditor } from '../../../forms/record-editor.tsx'
import {
  getFormContext,
  type LoadedRecord,
  loadRecord,
  useDefinedForm,
} from '../../../forms/use-defined-form.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'
import { api } from '../../../shell/api.ts'
import { ErrorState } from '../../../shell/error-state.tsx'
import { FailureBanner } from '../../../shell/failure-banner.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { useBillingTranslations } from '../../../translations/staff/use-billing-translations.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { billingSettingsQuery } from './billing-settings-query.ts'
import { CardPayments } from './card-payments.tsx'
import { useBillingFields } from './use-billing-fields.ts'

/** The billing settings: seller, account, tax, invoice numbers and payment terms. */
export function BillingSettingsPage() {
  const { pages } = useStaffTranslations().settings
  useTitle(pages.billing)
  return (
    // Only administrators have this scope, and only they can open these settings.
    <ScopeGuard scope="client:write">
      <div className="page-head">
        <h1>{pages.billing}</h1>
      </div>
      <Settings />
    </ScopeGuard>
  )
}

function Settings() {
  const { common } = useTranslations()
  const { data, error, refetch } = useQuery(billingSettingsQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={common.loading} />
  return (
    <div className="stack">
      <SettingsForm loaded={data} />
      <CardPayments provider={data.record.provider} />
    </div>
  )
}

function SettingsForm({ loaded }: { loaded: LoadedRecord<BillingSettings> }) {
  const { common } = useTranslations()
  const queryClient = useQueryClient()
  const groups = useBillingFields()
  const form = useDefinedForm({
    key: 'billing-settings',
    fields: groups.flatMap(({ fields }) => fields),
    loaded,
    save: async (patch, etag) => {
      // The service checks the fields.
      const changes = patch as BillingSettingsUpdate
      const saved = await loadRecord(
        api.settings.billing.update(changes, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(billingSettingsQuery.queryKey, saved)
      return saved
    },
    reload: () => loadRecord(api.settings.billing.get()),
  })
  return (
    <RecordEditor form={form} groups={groups} submitLabel={common.save}>
      <Preview form={form} groups={groups} />
    </RecordEditor>
  )
}

/** Downloads a sample invoice with the form’s values, saved or not. */
function Preview({ form, groups }: { form: RecordForm; groups: readonly FieldGroup[] }) {
  const { settings } = useBillingTranslations()
  const preview = useMutation({
    mutationFn: async () => {
      const fields = groups.flatMap((group) => group.fields)
      // The service checks the fields.
      const changes = toPatch(fields, form.values, form.values, getFormContext()) as InvoicePreviewRequest
      saveFile('preview.pdf', await (await api.settings.billing.preview(changes)).blob())
    },
  })
  return (
    <section className="card card-body stack" aria-label={settings.preview}>
      <p className="small soft">{settings.previewHint}</p>
      <FailureBanner error={preview.error} />
      <div>
        <Button isPending={preview.isPending} onPress={() => preview.mutate()}>
          <Icon name="download" />
          {settings.preview}
        </Button>
      </div>
    </section>
  )
}
