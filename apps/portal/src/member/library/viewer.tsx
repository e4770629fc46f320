import type { Resource } from '@guildhall/sdk'
import { lazy, Suspense } from 'react'
import { Banner, Loading } from '../../design/feedback.tsx'
import { useTranslations } from '../../translations/use-translations.tsx'
import { countTextPages } from './readers/count-text-pages.ts'
import { ImageViewer, MediaPlayer } from './readers/media.tsx'
import { NoText } from './readers/no-text.tsx'
import { buildFileUrl } from './resource-query.ts'

const PdfReader = lazy(() => import('./readers/pdf-reader.tsx'))
const PagesReader = lazy(() => import('./readers/pages-reader.tsx'))

export interface ViewerProps {
  resource: Resource
  page: number
  excerpt: string | undefined
  onPageChange(page: number): void
}

/** Shows the file in the viewer for its type. */
export function Viewer({ resource, page, excerpt, onPageChange }: ViewerProps) {
  const t = useTranslations()
  const { id, type, format, name } = resource
  const url = buildFileUrl(id)
  if (type === 'image') return <ImageViewer url={url} name={name} />
  if (type === 'video' || type === 'audio')
    return <MediaPlayer key={id} id={id} kind={type} url={url} name={name} />
  const pageCount = countTextPages(resource)
  const reader =
    format === 'pdf' ? (
      <PdfReader key={id} resource={resource} page={page} excerpt={excerpt} onPageChange={onPageChange} />
    ) : pageCount === null ? (
      <Banner tone="info" title={t.reader.processing} />
    ) : pageCount === 0 ? (
      <NoText />
    ) : (
      <PagesReader
        id={id}
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        excerpt={excerpt}
        onPageChange={onPageChange}
      />
    )
  return <Suspense fallback={<Loading label={t.common.loading} />}>{reader}</Suspense>
}
