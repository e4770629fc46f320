import type { ResourceFields } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { Button, IconButton } from '../../design/button.tsx'
import { Badge, Banner, type Tone } from '../../design/feedback.tsx'
import { SelectField, TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { Removable } from '../../forms/removable.tsx'
import { toTags } from '../../forms/tags.ts'
import { describeFailure } from '../../shell/error-state.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { DraftUploads } from './draft-uploads.tsx'
import {
  addUploads,
  getFileKey,
  getUploads,
  onUploads,
  readInterruptedUploads,
  removeUpload,
  retryUpload,
  type Upload,
  type UploadStatus,
} from './upload-queue.ts'

const accessLevels = ['public', 'partially_gated', 'member', 'premium'] as const
type AccessLevel = (typeof accessLevels)[number]
type Status = 'draft' | 'published'
const tones: Record<UploadStatus, Tone> = {
  waiting: 'info',
  checking: 'info',
  uploading: 'info',
  done: 'success',
  duplicate: 'warning',
  failed: 'danger',
}

/**
 * Uploads many files with common fields. Uploads continue while other screens are open, and can be resumed after a
 * reload.
 */
export function UploadPage() {
  const t = useTranslations()
  const { library, record, program } = useStaffTranslations()
  const queryClient = useQueryClient()
  const search = useSearch({ from: '/a/$slug/manage/library/upload' })
  const uploads = useSyncExternalStore(onUploads, getUploads)
  const [accessLevel, setAccessLevel] = useState<AccessLevel>('member')
  const [status, setStatus] = useState<Status>(search.status ?? 'draft')
  const [tags, setTags] = useState('')
  useTitle(library.upload)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['rows', 'resources'] })
  const add = (files: readonly File[]) => {
    const fields: Omit<ResourceFields, 'name'> = { accessLevel, status, tags: toTags(tags) }
    addUploads(files, fields, refresh)
  }
  return (
    <>
      <div className="page-head">
        <h1>{library.upload}</h1>
      </div>
      <div className="stack record-form">
        <fieldset className="card field-group">
          <legend>{library.forAll}</legend>
          <div className="field-grid">
            <SelectField<AccessLevel>
              label={t.library.accessLevel}
              isWide
              value={accessLevel}
              options={accessLevels.map((value) => ({ value, text: t.library.accessLevels[value] }))}
              onChange={setAccessLevel}
            />
            <SelectField<Status>
              label={program.fields.status}
              isWide
              value={status}
              options={(['draft', 'published'] as const).map((value) => ({
                value,
                text: program.statuses[value],
              }))}
              onChange={setStatus}
            />
            <TextField
              label={program.fields.tags}
              description={record.tagsHint}
              value={tags}
              onChange={setTags}
            />
          </div>
        </fieldset>
        <InterruptedUploads uploads={uploads} />
        <DropZone
          className="drop-zone"
          aria-label={library.drop}
          onDrop={async ({ items }) => {
            const files = items.filter((item) => item.kind === 'file')
            add(await Promise.all(files.map((item) => item.getFile())))
          }}
        >
          <FileTrigger allowsMultiple onSelect={(files) => add([...(files ?? [])])}>
            <Button kind="primary">
              <Icon name="upload" />
              {library.choose}
            </Button>
          </FileTrigger>
          <p className="soft small">{library.drop}</p>
        </DropZone>
        <DraftUploads uploads={uploads} onPublished={refresh} />
        <UploadProgress uploads={uploads} />
        {uploads.length > 0 ? (
          <ul className="card plain-list" aria-label={library.uploads}>
            {uploads.map((upload) => (
              <UploadLine key={upload.id} upload={upload} onDone={refresh} />
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
}

/** The files whose upload was interrupted by a reload: choosing them again resumes it. */
function InterruptedUploads({ uploads }: { uploads: readonly Upload[] }) {
  const { library } = useStaffTranslations()
  const format = useFormat()
  const missing = Object.keys(readInterruptedUploads()).filter((key) =>
    uploads.every(({ file }) => getFileKey(file) !== key),
  )
  if (missing.length === 0) return null
  const names = missing.map((key) => key.split('|').slice(0, -2).join('|'))
  return <Banner tone="info" title={library.interrupted(format.list(names))} />
}

/** The number of uploaded and failed files, announced to screen readers. */
function UploadProgress({ uploads }: { uploads: readonly Upload[] }) {
  const { library } = useStaffTranslations()
  const format = useFormat()
  const count = (...statuses: UploadStatus[]) =>
    format.number(uploads.filter(({ status }) => statuses.includes(status)).length)
  return (
    <p role="status" className="soft small numeric">
      {uploads.length > 0
        ? library.uploadProgress(count('done'), format.number(uploads.length), count('failed', 'duplicate'))
        : null}
    </p>
  )
}

function UploadLine({ upload, onDone }: { upload: Upload; onDone(): void }) {
  const t = useTranslations()
  const { library } = useStaffTranslations()
  const format = useFormat()
  const { slug } = useParams({ from: '/a/$slug' })
  const { id, file, status, sentBytes, resourceId, error } = upload
  const isRunning = status === 'checking' || status === 'uploading'
  return (
    <li className="card-line upload-line">
      <Icon name="document" />
      <span>
        {resourceId ? (
          <Link to="/a/$slug/manage/library/$id" params={{ slug, id: resourceId }}>
            <bdi>{file.name}</bdi>
          </Link>
        ) : (
          <bdi>{file.name}</bdi>
        )}
        <span className="soft small numeric"> {format.bytes(file.size)}</span>
        {status === 'uploading' ? (
          <progress value={sentBytes} max={file.size} aria-label={file.name} />
        ) : null}
        {error ? <span className="small block">{describeReason(error, t)}</span> : null}
      </span>
      <Badge tone={tones[status]}>{library.uploadStatuses[status]}</Badge>
      {status === 'failed' ? (
        <Removable>
          <Button onPress={() => retryUpload(id, false, onDone)}>{t.common.tryAgain}</Button>
        </Removable>
      ) : null}
      {status === 'duplicate' ? (
        <Removable>
          <Button onPress={() => retryUpload(id, true, onDone)}>{library.uploadAnyway}</Button>
        </Removable>
      ) : null}
      {isRunning ? null : (
        <Removable>
          <IconButton icon="close" label={library.remove(file.name)} onPress={() => removeUpload(id)} />
        </Removable>
      )}
    </li>
  )
}

function describeReason(error: unknown, t: Parameters<typeof describeFailure>[1]): string {
  const { title, hint, reasons } = describeFailure(error, t)
  return reasons || `${title}. ${hint}`
}
