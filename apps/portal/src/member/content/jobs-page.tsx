import type { Job } from '@guildhall/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../design/feedback.tsx'
import { Joined } from '../../design/joined.tsx'
import { Markdown } from '../../design/markdown.tsx'
import { formatSalary } from '../../translations/format-salary.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ContentList } from './content-list.tsx'
import { ExternalLink } from './external-link.tsx'

export function JobsPage() {
  const { q = '' } = useSearch({ from: '/a/$slug/jobs' })
  const navigate = useNavigate({ from: '/a/$slug/jobs' })
  return (
    <ContentList
      name="jobs"
      icon="jobs"
      query={{ status: 'published', order: { featured: 'desc', postedAt: 'desc' } }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
    >
      {(job) => <JobItem job={job} />}
    </ContentList>
  )
}

function JobItem({ job }: { job: Job }) {
  const t = useTranslations()
  const format = useFormat()
  const { title, employer, location, remote, employmentType, salary, description, applyUrl, featured } = job
  const meta = [
    employer,
    location,
    remote ? t.content.remotes[remote] : null,
    employmentType ? t.content.employmentTypes[employmentType] : null,
  ]
  const dates = [
    job.postedAt ? t.content.posted(format.relativeTime(job.postedAt)) : null,
    job.expiresAt ? t.content.until(format.date(job.expiresAt)) : null,
  ].filter((part) => part !== null)
  return (
    <article className="record">
      <h2 className="cluster">
        {title}
        {featured ? <Badge tone="accent">{t.content.featured}</Badge> : null}
      </h2>
      <p className="small soft">
        <Joined parts={meta} />
      </p>
      <p className="small">
        {salary ? formatSalary(salary, format, t.content) : null}
        {salary && dates.length > 0 ? ' · ' : null}
        <span className="soft">{dates.join(' · ')}</span>
      </p>
      {description ? (
        <details>
          <summary>{t.content.more}</summary>
          <Markdown text={description} />
        </details>
      ) : null}
      {applyUrl ? (
        <p>
          <ExternalLink href={applyUrl} className="button">
            {t.content.apply}
          </ExternalLink>
        </p>
      ) : null}
    </article>
  )
}
