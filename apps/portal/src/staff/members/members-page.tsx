import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import type { SelectedRecords } from '../../lists/records/definition.ts'
import { RecordList } from '../../lists/records/record-list.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { memberStatuses } from './member-columns.tsx'
import { levelsQuery } from './member-queries.ts'
import { useMembersList } from './use-members-list.tsx'

const BulkDialog = lazyPart(
  () => import('../../lists/records/bulk-dialog.tsx'),
  ({ onClose }) => onClose(),
)

export function MembersPage() {
  const { members, record, imports } = useStaffTranslations()
  const { slug } = useParams({ from: '/a/$slug' })
  const search = useSearch({ from: '/a/$slug/manage/members' })
  const [selected, setSelected] = useState<SelectedRecords | null>(null)
  const definition = useMembersList(search, setSelected)
  useTitle(members.title)
  return (
    <div className="list-page">
      <div className="page-head">
        <h1>{members.title}</h1>
        <span className="cluster">
          <Link to="/a/$slug/manage/members/import" params={{ slug }} className="button">
            <Icon name="upload" />
            {imports.title}
          </Link>
          <Link to="/a/$slug/manage/members/new" params={{ slug }} className="button primary">
            <Icon name="plus" />
            {record.newMember}
          </Link>
        </span>
      </div>
      <RecordList definition={definition} search={search} />
      {selected ? <ChangeMembers selected={selected} onClose={() => setSelected(null)} /> : null}
    </div>
  )
}

/** Changes or deletes the selected members. */
function ChangeMembers({ selected, onClose }: { selected: SelectedRecords; onClose(): void }) {
  const t = useTranslations()
  const { bulk, record } = useStaffTranslations()
  const { data: levels = [] } = useQuery(levelsQuery)
  const active = levels.filter(({ status }) => status === 'active')
  const fields = [
    {
      path: 'status',
      label: bulk.fields.status,
      options: memberStatuses.map((value) => ({ value, text: t.profile.statuses[value] })),
    },
    {
      path: 'level',
      label: bulk.fields.level,
      options: [
        { value: '', text: record.noLevel },
        ...active.map(({ key, name }) => ({ value: key, text: name })),
      ],
    },
  ]
  return <BulkDialog collection="members" fields={fields} canDelete selected={selected} onClose={onClose} />
}
