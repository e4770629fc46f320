import { NotFoundError, type Resource, type ResourceSearchResult } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Badge, EmptyState, Loading, Skeleton } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { DownloadLink } from '../../shell/download-link.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { useLockText } from './access.tsx'
import { Generated } from './generated.tsx'
import { useResourceMeta } from './resource-card.tsx'
import { parsePageHash, resourceQuery } from './resource-query.ts'
import { Viewer } from './viewer.tsx'

const Offer = lazy(() => import('../orders/offer.tsx'))

/** A resource, to read, watch or listen to; the page number is in the URL. */
export function ResourcePage() {
  const t = useTranslations()
  const { id, slug } = useParams({ from: '/a/$slug/library/$id' })
  const { data: resource, error, refetch } = useQuery(resourceQuery(id))
  return (
    <>
      <p className="breadcrumb">
        <Link to="/a/$slug/library" params={{ slug }} activeOptions={{ exact: true }}>
          <Icon name="back" />
          {t.nav.library}
        </Link>
      </p>
      {error instanceof NotFoundError ? (
        <EmptyState
          icon="notFound"
          title={t.library.unavailable}
          level={1}
          action={
            <Link to="/a/$slug/library" params={{ slug }} className="button">
              {t.library.search}
            </Link>
          }
        >
          {t.library.unavailableHint}
        </EmptyState>
      ) : error && !resource ? (
        <ErrorState error={error} level={1} onRetry={() => void refetch()} />
      ) : resource ? (
        <Details resource={resource} slug={slug} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton height="2.5rem" width="60%" />
          <Skeleton height="60vh" />
        </Loading>
      )}
    </>
  )
}

function Details({ resource, slug }: { resource: Resource; slug: string }) {
  const t = useTranslations()
  const formatMeta = useResourceMeta()
  const getLockText = useLockText()
  const { hash } = useLocation()
  const { excerpt } = useSearch({ from: '/a/$slug/library/$id' })
  const navigate = useNavigate({ from: '/a/$slug/library/$id' })
  useTitle(resource.name)
  const page = parsePageHash(hash)
  // The excerpt belongs to the page opened first, so turning the page removes it from the URL.
  const goToPage = (next: number): void => {
    if (next === page) return
    void navigate({
      search: {},
      hash: `page=${next}`,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
  const lockReason = getLockText(resource)
  return (
    <article className="resource">
      <header className="page-head">
        <div className="stack-8">
          <h1>{resource.name}</h1>
          <p className="resource-meta">
            <Icon name={resource.type} />
            {formatMeta({ ...resource, highlights: null })}
          </p>
        </div>
        {lockReason ? null : (
          <DownloadLink className="button" resourceId={resource.id}>
            <Icon name="download" />
            {t.library.download}
          </DownloadLink>
        )}
      </header>
      <div className="resource-layout">
        <div className="stack">
          {lockReason ? (
            <div className="card">
              <ClosedNotice resource={resource} title={lockReason} />
            </div>
          ) : (
            <Viewer resource={resource} page={page} excerpt={excerpt} onPageChange={goToPage} />
          )}
        </div>
        <aside className="stack-32">
          <About resource={resource} slug={slug} />
          {lockReason ? null : <Generated resource={resource} />}
          <Related resource={resource} slug={slug} />
        </aside>
      </div>
    </article>
  )
}

/** Why the file is closed, and how to open it. */
function ClosedNotice({ resource, title }: { resource: Resource; title: string }) {
  const t = useTranslations()
  if (resource.access.reason === 'purchase-required' && resource.price)
    return (
      <Suspense fallback={<Loading label={t.common.loading} />}>
        <Offer resource={resource} title={title} />
      </Suspense>
    )
  return (
    <EmptyState icon="lock" title={title}>
      {t.library.lockedHint}
    </EmptyState>
  )
}

function About({ resource, slug }: { resource: Resource; slug: string }) {
  const t = useTranslations()
  const format = useFormat()
  const { description, excerpt, categories, tags, sizeBytes, publishedAt, accessLevel } = resource
  return (
    <section className="stack" aria-label={t.library.about}>
      {description || excerpt ? <p className="prose">{description ?? excerpt}</p> : null}
      {categories.length > 0 ? (
        <p className="cluster">
          {categories.map(({ id, name }) => (
            <Link key={id} to="/a/$slug/library" params={{ slug }} search={{ category: id }} className="chip">
              {name}
            </Link>
          ))}
        </p>
      ) : null}
      <dl className="facts">
        <dt>{t.library.accessLevel}</dt>
        <dd>{t.library.accessLevels[accessLevel]}</dd>
        <dt>{t.library.size}</dt>
        <dd>{format.bytes(sizeBytes)}</dd>
        {publishedAt ? (
          <>
            <dt>{t.library.published}</dt>
            <dd>{format.date(publishedAt)}</dd>
          </>
        ) : null}
        {tags.length > 0 ? (
          <>
            <dt>{t.library.tags}</dt>
            <dd className="cluster">
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}

/** Other resources in the resource’s first category. */
function Related({ resource, slug }: { resource: Resource; slug: string }) {
  const t = useTranslations()
  const { scopes } = useSession()
  const category = resource.categories[0]?.id
  const { data } = useQuery({
    queryKey: ['related', category],
    queryFn: ({ signal }) =>
      api.resources.list(
        {
          category: [category ?? ''],
          itemsPerPage: 6,
          // Without this, staff would see drafts too.
          ...(scopes.includes('resources:write') ? { status: 'published' } : {}),
        },
        { signal },
      ),
    enabled: category !== undefined,
  })
  const relatedResources =
    data?.items.filter(({ id }: ResourceSearchResult) => id !== resource.id).slice(0, 5) ?? []
  if (relatedResources.length === 0) return null
  return (
    <section className="stack-8" aria-labelledby="related">
      <h2 id="related" className="aside-title">
        {t.library.related}
      </h2>
      <ul className="stack-8">
        {relatedResources.map(({ id, name, type }) => (
          <li key={id} className="related">
            <Icon name={type} />
            <Link to="/a/$slug/library/$id" params={{ slug, id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
