import type { Course } from '@guildhall/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../design/feedback.tsx'
import { Markdown } from '../../design/markdown.tsx'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ContentList } from './content-list.tsx'
import { ExternalLink } from './external-link.tsx'
import { useFormatPrice } from './use-format-price.ts'

export function CoursesPage() {
  const { q = '' } = useSearch({ from: '/a/$slug/courses' })
  const navigate = useNavigate({ from: '/a/$slug/courses' })
  return (
    <ContentList
      name="courses"
      icon="courses"
      query={{ status: 'published', order: { title: 'asc' } }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
    >
      {(course) => <CourseItem course={course} />}
    </ContentList>
  )
}

function CourseItem({ course }: { course: Course }) {
  const t = useTranslations()
  const format = useFormat()
  const formatPrice = useFormatPrice()
  const {
    title,
    summary,
    description,
    delivery,
    durationMinutes,
    startsAt,
    credits,
    price,
    memberPrice,
    url,
  } = course
  const cost = memberPrice ?? price
  const meta = [
    delivery ? t.content.deliveries[delivery] : null,
    durationMinutes === null ? null : format.minutes(durationMinutes),
    startsAt ? format.date(startsAt) : null,
    cost ? formatPrice(cost) : null,
  ].filter((part) => part !== null)
  return (
    <article className="record">
      <h2>{title}</h2>
      <p className="cluster small soft">
        {meta.join(' · ')}
        {credits.map(({ scheme, amount }) => (
          <Badge key={scheme} tone="accent">
            {t.content.credits(format.number(amount), scheme)}
          </Badge>
        ))}
      </p>
      {summary ? <p>{summary}</p> : null}
      {description ? (
        <details>
          <summary>{t.content.more}</summary>
          <Markdown text={description} />
        </details>
      ) : null}
      {url ? (
        <p>
          <ExternalLink href={url} className="button">
            {t.content.toCourse}
          </ExternalLink>
        </p>
      ) : null}
    </article>
  )
}
