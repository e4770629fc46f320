import type { ChatAnswer } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconButton } from '../../design/button.tsx'
import { Loading } from '../../design/feedback.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useTranslations } from '../../translations/use-translations.tsx'
import { resourceQuery } from '../library/resource-query.ts'
import { Viewer } from '../library/viewer.tsx'

type Source = ChatAnswer['sources'][number]

/** The page of a source, beside the answer, with the quotation highlighted. */
export function CitationPanel(props: { source: Source; slug: string; onClose(): void }) {
  const { source, slug, onClose } = props
  const { resourceId, resourceName, pageNumber, excerpt } = source
  const t = useTranslations()
  const { data: resource, error, refetch } = useQuery(resourceQuery(resourceId))
  return (
    <aside className="citation" aria-label={resourceName}>
      <header className="citation-head">
        <Link
          to="/a/$slug/library/$id"
          params={{ slug, id: resourceId }}
          search={{ excerpt }}
          hash={pageNumber === null ? '' : `page=${pageNumber}`}
        >
          {resourceName}
        </Link>
        <IconButton icon="close" label={t.common.close} onPress={onClose} />
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {resource ? (
        <SourceViewer key={`${resourceId} ${pageNumber} ${excerpt}`} source={source} resource={resource} />
      ) : error ? null : (
        <Loading label={t.common.loading} />
      )}
    </aside>
  )
}

function SourceViewer(props: { source: Source; resource: Parameters<typeof Viewer>[0]['resource'] }) {
  const [page, setPage] = useState(props.source.pageNumber ?? 1)
  return (
    <Viewer resource={props.resource} page={page} excerpt={props.source.excerpt} onPageChange={setPage} />
  )
}
