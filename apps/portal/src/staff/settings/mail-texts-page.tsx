import type { MailPreview, MailPreviewRequest, MailTexts } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Loading } from '../../design/feedback.tsx'
import { SelectField } from '../../design/fields.tsx'
import { Markdown } from '../../design/markdown.tsx'
import { notify } from '../../design/notify.ts'
import type { FieldGroup } from '../../forms/field-definition.ts'
import { readViolations } from '../../forms/read-violations.ts'
import { RecordEditor } from '../../forms/record-editor.tsx'
import { Removable } from '../../forms/removable.tsx'
import { type LoadedRecord, loadRecord, useDefinedForm } from '../../forms/use-defined-form.ts'
import type { RecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useDebounced } from '../../shell/use-debounced.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import {
  type Language,
  languageNames,
  languages,
  useTranslations,
} from '../../translations/use-translations.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'
import type { TextSearch } from './mail-text-search.ts'

type Kind = MailPreviewRequest['kind']
type Text = Pick<MailPreviewRequest, 'subject' | 'body'>

/** The text is previewed after a pause in typing of this length. */
const PREVIEW_DELAY_MS = 250

const textsQuery = queryOptions({
  queryKey: ['mail-texts'],
  queryFn: ({ signal }) => loadRecord(api.settings.mail.get({ signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The texts of the association’s emails, in each language. */
export function MailTextsPage() {
  const t = useTranslations()
  const { settings } = useStaffTranslations()
  const { data, error, refetch } = useQuery(textsQuery)
  useTitle(settings.pages.mailTexts)
  return (
    <ScopeGuard scope="client:write">
      <div className="page-head">
        <h1>{settings.pages.mailTexts}</h1>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Texts loaded={data} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </ScopeGuard>
  )
}

function Texts({ loaded }: { loaded: LoadedRecord<MailTexts> }) {
  const { mail, mailTexts } = useStaffTranslations().settings
  const { client } = useSession()
  const [selection, select] = useSelection()
  const kinds = Object.keys(loaded.record.variables) as Kind[]
  const kind = kinds.find((name) => name === selection.kind) ?? 'sign_in_code'
  const locale = client.locale.split('-')[0]
  const language = selection.language ?? languages.find((name) => name === locale) ?? 'en'
  return (
    <div className="stack">
      <p className="measure">{mailTexts.hint}</p>
      <div className="cluster">
        <SelectField
          label={mailTexts.kind}
          options={kinds.map((value) => ({ value, text: mail.kinds[value] }))}
          value={kind}
          onChange={(value) => select({ kind: value })}
        />
        <SelectField
          label={mailTexts.language}
          options={languages.map((value) => ({ value, text: languageNames[value] }))}
          value={language}
          onChange={(value) => select({ language: value })}
        />
      </div>
      <TextForm key={`${kind}.${language}`} kind={kind} language={language} loaded={loaded} />
    </div>
  )
}

/**
 * The selected type of email and language. The URL contains them too, so that they survive a reload, but it changes
 * asynchronously: if the form followed the URL, text typed in the meantime would become a draft of the previous text,
 * and a second selection would replace the first.
 */
function useSelection(): [TextSearch, (change: TextSearch) => void] {
  const search = useSearch({ from: '/a/$slug/manage/settings/mail-texts' })
  const navigate = useNavigate({ from: '/a/$slug/manage/settings/mail-texts' })
  const [selection, setSelection] = useState<TextSearch>(search)
  const select = (change: TextSearch) => {
    setSelection((current) => ({ ...current, ...change }))
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true })
  }
  return [selection, select]
}

interface TextFormProps {
  kind: Kind
  language: Language
  loaded: LoadedRecord<MailTexts>
}

function TextForm({ kind, language, loaded }: TextFormProps) {
  const t = useTranslations()
  const { mailTexts } = useStaffTranslations().settings
  const { record } = loaded
  const isOwn = record.texts[kind]?.[language] !== undefined
  const groups = useMemo(
    (): FieldGroup[] => [
      {
        title: isOwn ? mailTexts.own : mailTexts.builtIn,
        fields: [
          { path: 'subject', label: mailTexts.subject, kind: 'text', isRequired: true, isWide: true },
          { path: 'body', label: mailTexts.body, kind: 'multiline', isRequired: true, isWide: true },
        ],
      },
    ],
    [mailTexts, isOwn],
  )
  const form = useTextForm({ kind, language, loaded, groups })
  const { subject = '', body = '' } = form.values
  const { preview, violations } = usePreview(kind, language, { subject, body })
  return (
    <div className="with-preview">
      <RecordEditor form={useFormViolations(form, violations)} groups={groups} submitLabel={t.common.save}>
        <section className="card" aria-labelledby="variables">
          <h2 id="variables" className="card-title">
            {mailTexts.variables}
          </h2>
          <div className="card-body stack">
            <p className="soft small">{mailTexts.variablesHint}</p>
            <p className="cluster">
              {record.variables[kind].map((name) => (
                <code key={name}>{`{{ ${name} }}`}</code>
              ))}
            </p>
          </div>
        </section>
        {isOwn && !form.isDirty ? <RestoreButton kind={kind} language={language} /> : null}
      </RecordEditor>
      {preview ? <Preview preview={preview} language={language} /> : null}
    </div>
  )
}

function useTextForm({ kind, language, loaded, groups }: TextFormProps & { groups: readonly FieldGroup[] }) {
  const queryClient = useQueryClient()
  const getText = ({ record, etag }: LoadedRecord<MailTexts>): LoadedRecord<Text> => ({
    record: record.texts[kind]?.[language] ?? record.builtIn[kind]?.[language] ?? { subject: '', body: '' },
    etag,
  })
  const stored = getText(loaded)
  return useDefinedForm<Text>({
    key: `mail-text.${kind}.${language}`,
    fields: groups.flatMap(({ fields }) => fields),
    loaded: stored,
    save: async (patch, etag) => {
      const text = { ...stored.record, ...patch }
      // The preview validates the text first: its errors name the form’s fields.
      await api.settings.mail.preview({ kind, language, ...text })
      const saved = await loadRecord(
        api.settings.mail.update(
          { texts: { [kind]: { [language]: text } } },
          etag === null ? {} : { ifMatch: etag },
        ),
      )
      queryClient.setQueryData(textsQuery.queryKey, saved)
      return getText(saved)
    },
    reload: async () => {
      const latest = await loadRecord(api.settings.mail.get())
      queryClient.setQueryData(textsQuery.queryKey, latest)
      return getText(latest)
    },
  })
}

/** Returns the latest valid preview and the errors of the text that was checked last. */
function usePreview(kind: Kind, language: Language, text: Text) {
  const debouncedText = useDebounced(text, PREVIEW_DELAY_MS)
  const { data, error, isPending } = useQuery({
    queryKey: ['mail-preview', kind, language, debouncedText.subject, debouncedText.body],
    queryFn: ({ signal }) => api.settings.mail.preview({ kind, language, ...debouncedText }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [preview, setPreview] = useState(data)
  if (data && data !== preview) setPreview(data)
  const [violations, setViolations] = useState(readViolations(null))
  if (!isPending && violations !== readViolations(error)) setViolations(readViolations(error))
  return { preview, violations }
}

/** Shows the errors of the current text, not those from the last attempt to save it. */
function useFormViolations(form: RecordForm, textViolations: Record<string, string>): RecordForm {
  const violations = useMemo(() => {
    const { subject: _, body: __, ...others } = form.violations
    return { ...others, ...textViolations }
  }, [form.violations, textViolations])
  return { ...form, violations }
}

/** The email with example values. */
function Preview({ preview, language }: { preview: MailPreview; language: Language }) {
  const { mailTexts } = useStaffTranslations().settings
  return (
    <section className="card" aria-labelledby="mail-preview">
      <h2 id="mail-preview" className="card-title">
        {mailTexts.preview}
      </h2>
      <div className="card-body stack" lang={language}>
        <p>
          <strong>{preview.subject}</strong>
        </p>
        <Markdown text={preview.body} />
      </div>
    </section>
  )
}

function RestoreButton({ kind, language }: { kind: Kind; language: Language }) {
  const t = useTranslations()
  const { mailTexts } = useStaffTranslations().settings
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => loadRecord(api.settings.mail.update({ texts: { [kind]: { [language]: null } } })),
    onSuccess: (saved) => {
      queryClient.setQueryData(textsQuery.queryKey, saved)
      notify({ tone: 'success', title: mailTexts.restored })
    },
    onError: (failure) => notifyFailure(failure, t),
  })
  return (
    <Removable>
      <Button isPending={restore.isPending} onPress={() => restore.mutate()}>
        {mailTexts.restore}
      </Button>
    </Removable>
  )
}
