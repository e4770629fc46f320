import type { Overview } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Badge, Loading, Skeleton } from '../../design/feedback.tsx'
import { Icon, type IconName } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { MetricLink } from './metric-link.tsx'

const metrics = [
  'joins',
  'lapses',
  'renewalsDue',
  'views',
  'downloads',
  'questions',
  'unansweredQuestions',
] as const
const problems = [
  'erasureRequests',
  'ordersNeedingAttention',
  'overdueOrders',
  'heldPosts',
  'failedImports',
  'disabledWebhooks',
  'failingDirectories',
  'suppressedAddresses',
] as const
const steps = ['brand', 'members', 'resources', 'website', 'signIn'] as const
const stepIcons: Record<(typeof steps)[number], IconName> = {
  brand: 'image',
  members: 'person',
  resources: 'library',
  website: 'external',
  signIn: 'lock',
}

/** The screen on which each setup step is done, and the scope that the step requires. */
const stepScreens = {
  brand: { to: '/a/$slug/manage/settings/brand', scope: 'client:write' },
  members: { to: '/a/$slug/manage/members/import', scope: 'members:write' },
  resources: {
    to: '/a/$slug/manage/library/upload',
    search: { status: 'published' },
    scope: 'resources:write',
  },
  website: { to: '/a/$slug/manage/settings/plugin', scope: 'keys:read' },
  signIn: { to: '/a/$slug/manage/settings/sign-in', scope: 'identity:read' },
} as const satisfies Record<(typeof steps)[number], { to: string; search?: object; scope: string }>

function getLink(step: keyof typeof stepScreens) {
  const { scope: _, ...link } = stepScreens[step]
  return link
}

/** The week’s metrics, items that need attention, and remaining setup steps. */
export function StartPage() {
  const t = useStaffTranslations()
  const { common } = useTranslations()
  const format = useFormat()
  // Joining and renewal dates are days in the association’s time zone.
  const { timezone } = useSession().client
  const { data, error, refetch } = useQuery({
    queryKey: ['overview', timezone],
    queryFn: ({ signal }) => api.reports.overview({ timezone }, { signal }),
  })
  useTitle(t.start.title)
  return (
    <>
      <div className="page-head">
        <h1>{t.start.title}</h1>
        <p className="soft small">{data ? t.start.week(format.days(data.week.from, data.week.to)) : null}</p>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="stack-32">
          <Setup done={data.setUp} />
          <Attention attention={data.attention} />
          <ul className="metrics">
            {metrics.map((name) => (
              <li key={name}>
                <MetricLink metric={data[name]} className="metric card">
                  <span className="metric-name">{t.start[name]}</span>
                  <strong className="metric-count">{format.number(data[name].count)}</strong>
                </MetricLink>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Loading label={common.loading}>
          <Skeleton height="12rem" />
          <Skeleton height="8rem" />
        </Loading>
      )}
    </>
  )
}

function Attention({ attention }: { attention: Overview['attention'] }) {
  const { start } = useStaffTranslations()
  const format = useFormat()
  const shownProblems = problems.flatMap((name) => {
    const metric = attention[name]
    return metric && metric.count > 0 ? [{ name, metric }] : []
  })
  return (
    <section className="card" aria-labelledby="attention">
      <h2 id="attention" className="card-title">
        {start.attention}
      </h2>
      {shownProblems.length === 0 ? (
        <p className="card-line soft">
          <Icon name="success" />
          {start.nothing}
        </p>
      ) : (
        <ul>
          {shownProblems.map(({ name, metric }) => (
            <li key={name}>
              <MetricLink metric={metric} className="card-line">
                <Icon name="warning" />
                <span>{start[name]}</span>
                <Badge tone="warning">{format.number(metric.count)}</Badge>
              </MetricLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Setup steps of a new association, hidden once all are done. */
function Setup({ done }: { done: Overview['setUp'] }) {
  const { start } = useStaffTranslations()
  const format = useFormat()
  const { scopes } = useSession()
  const { slug } = useParams({ from: '/a/$slug' })
  const doneCount = steps.filter((step) => done[step]).length
  if (doneCount === steps.length) return null
  return (
    <section className="card" aria-labelledby="set-up">
      <div className="card-title spread">
        <h2 id="set-up">{start.setUp}</h2>
        <span className="soft small">
          {start.setUpDone(format.number(doneCount), format.number(steps.length))}
        </span>
      </div>
      <ol>
        {steps.map((step) => (
          <li key={step} className={done[step] ? 'card-line done' : 'card-line'}>
            <Icon name={done[step] ? 'success' : stepIcons[step]} />
            <span>
              {done[step] || !scopes.includes(stepScreens[step].scope) ? (
                <span className="step-name">{start.steps[step][0]}</span>
              ) : (
                <Link {...getLink(step)} params={{ slug }} className="step-name">
                  {start.steps[step][0]}
                </Link>
              )}
              {done[step] ? null : <span className="small soft">{start.steps[step][1]}</span>}
            </span>
            <Badge {...(done[step] ? { tone: 'success' } : {})}>{done[step] ? start.done : start.open}</Badge>
          </li>
        ))}
      </ol>
    </section>
  )
}
