import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { Banner } from '../../design/feedback.tsx'
import { isInProgress } from '../../shell/is-in-progress.ts'
import { useSession } from '../../shell/session.ts'
import { TabList } from '../../shell/tab-list.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { ProgramStatus } from '../program/program-page.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { resourceQuery } from './resource-query.ts'

const tabs = [
  { name: 'details', to: '/a/$slug/manage/library/$id' },
  { name: 'versions', to: '/a/$slug/manage/library/$id/versions' },
  { name: 'grants', to: '/a/$slug/manage/library/$id/grants' },
  { name: 'generated', to: '/a/$slug/manage/library/$id/generated' },
  { name: 'stats', to: '/a/$slug/manage/library/$id/stats', scope: 'reports:read' },
] as const

/** A resource: its name and status, and its tabs. */
export function ManageResourcePage() {
  const { library } = useStaffTranslations()
  const { slug, id } = useParams({ from: '/a/$slug/manage/library/$id' })
  const { scopes } = useSession()
  const query = useQuery(resourceQuery(id))
  return (
    <RecordPage
      back={{ href: `/a/${slug}/manage/library`, label: library.title }}
      query={query}
      title={({ record }) => record.name}
      badge={({ record }) => <ProgramStatus status={record.status} />}
    >
      {({ record: { name, type, processing } }) => (
        <>
          {isInProgress(processing) ? (
            <Banner
              tone="info"
              title={`${library.processing}: ${library.processingStatuses[processing.status]}`}
            />
          ) : null}
          {processing.status === 'failed' ? (
            <Banner tone="danger" title={processing.reason ?? library.processingStatuses.failed} />
          ) : null}
          <TabList label={name} className="record-tabs">
            {tabs
              .filter((tab) => (tab.name === 'generated' ? type === 'document' : true))
              .filter((tab) => !('scope' in tab) || scopes.includes(tab.scope))
              .map((tab) => (
                <Link
                  key={tab.name}
                  to={tab.to}
                  params={{ slug, id }}
                  className="tab"
                  activeOptions={{ exact: true, includeSearch: false }}
                >
                  {library.tabs[tab.name]}
                </Link>
              ))}
          </TabList>
          <Outlet />
        </>
      )}
    </RecordPage>
  )
}
