import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type DragEvent, useId, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { Removable } from '../../forms/removable.tsx'
import { api } from '../../shell/api.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { startDraft, useImportDraft } from './import-draft.ts'
import { ImportPreview } from './import-preview.tsx'

/** The import of members: a file or pasted rows, then the mapping of the columns. */
export function ImportPage() {
  const { imports } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const draft = useImportDraft()
  useTitle(imports.title)
  return (
    <>
      <div className="page-head">
        <h1>{imports.title}</h1>
        <Link to="/a/$slug/manage/imports" params={{ slug }}>
          {imports.all}
        </Link>
      </div>
      {draft ? <ImportPreview key={draft.version} draft={draft} /> : <ChooseFile />}
    </>
  )
}

function ChooseFile() {
  const { imports, record } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const { from } = useSearch({ from: '/a/$slug/manage/members/import' })
  // The corrected file of an earlier import has the same columns.
  const { data: earlier } = useQuery({
    queryKey: ['import', from],
    queryFn: ({ signal }) => api.imports.get(from ?? '', { signal }),
    enabled: Boolean(from),
  })
  const mapping = earlier?.mapping ?? null
  const inputId = useId()
  const [isOver, setOver] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const choose = (file: File | undefined) => file && startDraft(file, file.name, mapping)
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <Removable className="stack record-form">
      <section
        className={isOver ? 'card file-drop over' : 'card file-drop'}
        aria-label={imports.choose}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="upload" />
        <input
          id={inputId}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          className="visually-hidden"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <p>
          <label htmlFor={inputId} className="button primary">
            {imports.choose}
          </label>{' '}
          <span className="soft">{imports.drop}</span>
        </p>
        <p className="small soft">{imports.fileHint}</p>
      </section>
      {text === null ? (
        <div>
          <Button kind="quiet" onPress={() => setText('')}>
            {imports.paste}
          </Button>{' '}
          <Link to="/a/$slug/manage/members/new" params={{ slug }} className="button quiet">
            {record.newMember}
          </Link>
        </div>
      ) : (
        <section className="card card-body stack" aria-label={imports.paste}>
          <TextField label={imports.pasted} rows={8} value={text} onChange={setText} autoFocus />
          <div>
            <Button
              kind="primary"
              isDisabled={text.trim() === ''}
              onPress={() => startDraft(new Blob([text], { type: 'text/csv' }), imports.pasted, mapping)}
            >
              {imports.usePasted}
            </Button>
          </div>
        </section>
      )}
    </Removable>
  )
}
