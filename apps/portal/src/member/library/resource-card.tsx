import type { ResourceSearchResult } from '@guildhall/sdk'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../design/icon.tsx'
import { Joined } from '../../design/joined.tsx'
import { MarkedText } from '../../design/marked-text.tsx'
import { OptionalImage } from '../../design/optional-image.tsx'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { LockBadge } from './access.tsx'

/** Returns a function that formats a resource’s metadata: type or file format, pages, duration and publication date. */
export function useResourceMeta(): (resource: ResourceSearchResult) => string {
  const t = useTranslations()
  const format = useFormat()
  return ({ type, format: fileFormat, pageCount, durationSeconds, publishedAt }) =>
    [
      type === 'document' ? fileFormat.toUpperCase() : t.library.types[type],
      pageCount === null ? null : t.library.pages(pageCount),
      durationSeconds === null ? null : format.duration(durationSeconds),
      publishedAt === null ? null : format.date(publishedAt),
    ]
      .filter((part) => part !== null)
      .join(' · ')
}

/** A resource in the library, with the matches of a search. */
export function ResourceCard({ resource, slug }: { resource: ResourceSearchResult; slug: string }) {
  const formatMeta = useResourceMeta()
  const { id, name, highlights, excerpt, description, categories } = resource
  const target = { to: '/a/$slug/library/$id', params: { slug, id } } as const
  return (
    <article className="resource-card">
      <Preview resource={resource} />
      <div className="resource-body">
        <p className="resource-meta">
          <Icon name={resource.type} />
          {formatMeta(resource)}
        </p>
        <h2>
          <Link {...target} className="resource-link">
            {highlights?.name ? <MarkedText {...highlights.name} /> : name}
          </Link>
        </h2>
        <LockBadge resource={resource} />
        {highlights && highlights.text.length > 0 ? (
          <Passages resource={resource} slug={slug} />
        ) : (
          <p className="resource-text">
            {highlights?.description ? <MarkedText {...highlights.description} /> : (description ?? excerpt)}
          </p>
        )}
        {categories.length > 0 ? (
          <p className="resource-categories">
            <Joined parts={categories.map(({ name }) => name)} />
          </p>
        ) : null}
      </div>
    </article>
  )
}

/** The matches in the text, each linked to its page. */
function Passages({ resource: { id, highlights }, slug }: { resource: ResourceSearchResult; slug: string }) {
  const t = useTranslations()
  return (
    <ul className="resource-passages">
      {highlights?.text.slice(0, 2).map(({ pageNumber, text, marks }) => (
        <li key={`${pageNumber} ${text}`}>
          {pageNumber === null ? null : (
            <Link to="/a/$slug/library/$id" params={{ slug, id }} hash={`page=${pageNumber}`}>
              {t.library.page(pageNumber)}
            </Link>
          )}
          <span>
            <MarkedText text={text} marks={marks} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The featured image, otherwise the preview, otherwise an icon for the type. */
function Preview({ resource }: { resource: ResourceSearchResult }) {
  const source = resource.featuredImageUrl ?? resource.previewUrl
  return (
    <div className={`resource-preview ${resource.type}`}>
      <OptionalImage
        src={source}
        alt=""
        loading="lazy"
        decoding="async"
        fallback={<Icon name={resource.type} />}
      />
    </div>
  )
}
