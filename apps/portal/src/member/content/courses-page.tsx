import type { Course } from '@guildhall/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../design/feedback.tsx'
import { Markdown } from '../../design/markdown.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'
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
  const words = useWords()
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
    delivery ? words.content.deliveries[delivery] : null,
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
            {words.content.credits(format.number(amount), scheme)}
          </Badge>
        ))}
      </p>
      {summary ? <p>{summary}</p> : null}
      {description ? (
        <details>
          <summary>{words.content.more}</summary>
          <Markdown text={description} />
        </details>
      ) : null}
      {url ? (
        <p>
          <ExternalLink href={url} className="button">
            {words.content.toCourse}
          </ExternalLink>
        </p>
      ) : null}
    </article>
  )
}
