import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../design/button.tsx'
import { Banner } from '../design/feedback.tsx'
import { FailureBanner } from '../shell/failure-banner.tsx'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import type { FieldDefinition, FieldGroup } from './field-definition.ts'
import { RecordField } from './record-field.tsx'
import { SaveBar } from './save-bar.tsx'
import type { RecordForm } from './use-record-form.ts'

interface RecordEditorProps {
  form: RecordForm
  groups: readonly FieldGroup[]
  /** The label of the button that saves. */
  submitLabel: string
  /** Whether the record is new, so that it can be saved without changes. */
  isNew?: boolean
  /** Further parts of the form. */
  children?: ReactNode
}

/** A record’s form, built from its field definitions, with its errors and a bar to save changes. */
export function RecordEditor({ form, groups, submitLabel, isNew = false, children }: RecordEditorProps) {
  const t = useTranslations()
  const { form: texts } = useStaffTranslations()
  const { byField, others } = useMemo(
    () =>
      groupViolations(
        form.violations,
        groups.flatMap(({ fields }) => fields),
      ),
    [form.violations, groups],
  )
  const element = useRef<HTMLFormElement>(null)
  const { isDirty } = form
  useEffect(() => {
    // React Aria keeps the browser’s message for an empty field whose value is restored until the field changes.
    const invalidInputs = isDirty ? [] : (element.current?.querySelectorAll('[aria-invalid=true]') ?? [])
    for (const input of invalidInputs) input.dispatchEvent(new Event('change', { bubbles: true }))
  }, [isDirty])
  return (
    <Form
      className="record-form"
      ref={element}
      validationErrors={byField}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      {form.isOutdated ? <Banner tone="warning" title={texts.changedElsewhere} /> : null}
      <FailureBanner error={form.error} />
      {others.length > 0 ? <Banner tone="danger" title={others.join(' ')} /> : null}
      {form.isSaved && !form.isDirty ? <Banner tone="success" title={t.common.saved} /> : null}
      {groups.map(({ title, description, fields }) => (
        <fieldset key={title} className="card field-group">
          <legend>{title}</legend>
          {description ? <p className="soft small">{description}</p> : null}
          <div className="field-grid">
            {fields
              .filter((field) => !field.isHidden?.(form.values))
              .map((field) => (
                <RecordField key={field.path} form={form} field={field} />
              ))}
          </div>
        </fieldset>
      ))}
      {children}
      {form.isDirty || isNew ? <SaveButtons form={form} submitLabel={submitLabel} /> : null}
    </Form>
  )
}

/** The bar to save or discard changes. */
export function SaveButtons({ form, submitLabel }: { form: RecordForm; submitLabel: string }) {
  const { form: texts } = useStaffTranslations()
  return (
    <SaveBar>
      <span className="soft small">{form.isDirty ? texts.unsaved : null}</span>
      <span className="cluster">
        {form.isDirty ? (
          <Button kind="quiet" onPress={form.discard}>
            {texts.discard}
          </Button>
        ) : null}
        <Button type="submit" kind="primary" isPending={form.isSaving}>
          {submitLabel}
        </Button>
      </span>
    </SaveBar>
  )
}

/** Groups violations by the name of their input, and collects those without an input that can show them. */
function groupViolations(
  violations: Record<string, string>,
  definitions: readonly FieldDefinition[],
): { byField: Record<string, string>; others: string[] } {
  const byField: Record<string, string> = {}
  const others: string[] = []
  for (const [path, message] of Object.entries(violations)) {
    const field = definitions.find((definition) => isWithin(path, definition.path))
    if (!field) others.push(`${path}: ${message}`)
    else if (field.kind === 'choice' || field.kind === 'checkbox' || path === `${field.path}.unit`)
      others.push(`${field.label}: ${message}`)
    else if (field.kind === 'salary') byField[path === field.path ? `${path}.min` : path] ??= message
    else if (field.kind !== 'money') byField[field.path] ??= message
    else byField[path.endsWith('.currency') ? path : `${field.path}.amount`] ??= message
  }
  return { byField, others }
}

const isWithin = (path: string, parent: string) =>
  path === parent || path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`)
