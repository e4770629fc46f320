import type { EventTypeDescription } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loading } from '../../../design/feedback.tsx'
import { Checkbox } from '../../../design/fields.tsx'
import { api } from '../../../shell/api.ts'
import { ErrorState } from '../../../shell/error-state.tsx'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'

interface EventChooserProps {
  /** The event types, separated by commas; `*` stands for all types, `member.*` for all types of a kind. */
  value: string
  onChange(value: string): void
  /** A sentence with the event types that someone else has saved in the meantime. */
  conflict?: string | undefined
}

/** The catalog of event types, by kind, each with its description and an example. */
export function EventChooser({ value, onChange, conflict }: EventChooserProps) {
  const t = useTranslations()
  const { webhooks: texts } = useStaffTranslations().settings
  const { data, error, refetch } = useQuery({
    queryKey: ['event-types'],
    queryFn: ({ signal }) => api.eventTypes.list({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const chosen = value.split(', ').filter(Boolean)
  const change = (removed: readonly string[], added: string | null) =>
    onChange([...chosen.filter((type) => !removed.includes(type)), ...(added ? [added] : [])].join(', '))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t.common.loading} />
  const kinds = Map.groupBy(data.items, ({ type }) => type.slice(0, type.indexOf('.')))
  const isAll = chosen.includes('*')
  return (
    <fieldset className="card field-group">
      <legend>{texts.events}</legend>
      <div className="stack clear">
        {conflict ? <p className="small">{conflict}</p> : null}
        <Checkbox isSelected={isAll} onChange={(selected) => change(chosen, selected ? '*' : null)}>
          {texts.allEvents}
        </Checkbox>
        {isAll
          ? null
          : [...kinds].map(([kind, types]) => (
              <EventKind key={kind} kind={kind} types={types} chosen={chosen} onChange={change} />
            ))}
      </div>
    </fieldset>
  )
}

interface EventKindProps {
  /** Such as `member`. */
  kind: string
  types: readonly EventTypeDescription[]
  chosen: readonly string[]
  onChange(removed: readonly string[], added: string | null): void
}

/** Checkboxes for the event types of a kind, and one for all of them. */
function EventKind({ kind, types, chosen, onChange }: EventKindProps) {
  const { webhooks: texts } = useStaffTranslations().settings
  const wildcard = `${kind}.*`
  const names = types.map(({ type }) => type)
  // Set once, so that clearing the last checkbox does not close the group and hide the focused checkbox.
  const [isInitiallyOpen] = useState(() => chosen.some((type) => type === wildcard || names.includes(type)))
  // A newer service may have kinds of events that this portal cannot name.
  const kindNames: Record<string, string> = texts.kinds
  return (
    <details open={isInitiallyOpen}>
      <summary>
        {kindNames[kind] ?? kind} <code className="small soft">{wildcard}</code>
      </summary>
      <Checkbox
        isSelected={chosen.includes(wildcard)}
        onChange={(selected) => onChange([wildcard, ...names], selected ? wildcard : null)}
      >
        {texts.allOf(wildcard)}
      </Checkbox>
      {types.map(({ type, description, example }) => (
        <div key={type} className="event-type">
          <Checkbox
            isSelected={chosen.includes(wildcard) || chosen.includes(type)}
            isDisabled={chosen.includes(wildcard)}
            onChange={(selected) => onChange([type], selected ? type : null)}
          >
            <code>{type}</code>
          </Checkbox>
          <p className="small soft" lang="en">
            <CodeText text={description} />
          </p>
          <details>
            <summary className="small">{texts.example}</summary>
            <pre className="small">{JSON.stringify(example, null, 2)}</pre>
          </details>
        </div>
      ))}
    </details>
  )
}

/** Text in which names in backticks are shown as code. */
function CodeText({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}
