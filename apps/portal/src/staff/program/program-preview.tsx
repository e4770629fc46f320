import { lazy, Suspense, useMemo, useState } from 'react'
import { Loading } from '../../design/feedback.tsx'
import type { FieldGroup } from '../../forms/field-definition.ts'
import { toPatch } from '../../forms/field-values.ts'
import { getFormContext } from '../../forms/use-defined-form.ts'
import type { RecordForm } from '../../forms/use-record-form.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import type { ProgramName, ProgramRecord } from './program-api.ts'

const WebsitePreview = lazy(() => import('./website-preview.tsx'))

interface ProgramPreviewProps {
  name: ProgramName
  form: RecordForm
  groups: readonly FieldGroup[]
  /** The record before the edits, for fields that the form does not have. */
  record: Partial<ProgramRecord>
}

/** A preview of the edited record in the website plugin; loaded when opened. */
export function ProgramPreview({ name, form, groups, record }: ProgramPreviewProps) {
  const t = useTranslations()
  const { program } = useStaffTranslations()
  const [isOpen, setOpen] = useState(false)
  const { values } = form
  const editedRecord = useMemo(() => {
    const fields = groups.flatMap((group) => group.fields)
    const edited = { ...record, ...toPatch(fields, values, values, getFormContext()) }
    const present = Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== null))
    // Websites show no drafts: the preview shows the record as if it were published.
    return { ...present, status: values.status === 'cancelled' ? 'cancelled' : 'published' }
  }, [groups, values, record])
  return (
    <details className="card padded" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{program.preview}</summary>
      {isOpen ? (
        <div className="stack">
          {values.visibility === 'members' ? <p className="soft small">{program.previewMembers}</p> : null}
          <Suspense fallback={<Loading label={t.common.loading} />}>
            <WebsitePreview name={name} record={editedRecord} />
          </Suspense>
        </div>
      ) : null}
    </details>
  )
}
