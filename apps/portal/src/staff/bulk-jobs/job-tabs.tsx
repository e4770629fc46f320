import { Link, useParams } from '@tanstack/react-router'
import { TabList } from '../../shell/tab-list.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'

/** The tabs of the lists of background jobs: imports and bulk changes. */
export function JobTabs() {
  const { imports, bulk } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  return (
    <TabList label={imports.listTitle} className="record-tabs">
      <Link
        to="/a/$slug/manage/imports"
        params={{ slug }}
        className="tab"
        activeOptions={{ includeSearch: false }}
      >
        {imports.listTitle}
      </Link>
      <Link
        to="/a/$slug/manage/bulk-jobs"
        params={{ slug }}
        className="tab"
        activeOptions={{ includeSearch: false }}
      >
        {bulk.listTitle}
      </Link>
    </TabList>
  )
}
