import type { MembershipLevel } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Badge, EmptyState, Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { StackedTable } from '../../design/stacked-table.tsx'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { levelsQuery } from '../members/member-queries.ts'
import { findMemberCount } from './find-member-count.ts'

const LevelDialog = lazyPart(
  () => import('./level-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** The membership levels with their price, grace period and number of members. */
export function LevelsPage() {
  const t = useTranslations()
  const { levels: texts } = useStaffTranslations().record
  const { data: levels, error, refetch } = useQuery(levelsQuery)
  // The id of the level being edited, or `new`.
  const [editedId, setEditedId] = useState<string | null>(null)
  useTitle(texts.title)
  const addButton = (
    <Button kind="primary" onPress={() => setEditedId('new')}>
      <Icon name="plus" />
      {texts.new}
    </Button>
  )
  return (
    <>
      <div className="page-head">
        <h1>{texts.title}</h1>
        {levels && levels.length > 0 ? addButton : null}
      </div>
      {error && !levels ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !levels ? (
        <Loading label={t.common.loading} />
      ) : levels.length === 0 ? (
        <EmptyState icon="levels" title={texts.none} action={addButton}>
          {texts.noneHint}
        </EmptyState>
      ) : (
        <Levels levels={levels} onEdit={setEditedId} />
      )}
      {editedId ? <LevelDialog id={editedId} onClose={() => setEditedId(null)} /> : null}
    </>
  )
}

function Levels({ levels, onEdit }: { levels: readonly MembershipLevel[]; onEdit(id: string): void }) {
  const { levels: texts } = useStaffTranslations().record
  const { data: counts } = useQuery({
    queryKey: ['facet', 'members', 'level', {}],
    queryFn: ({ signal }) => api.members.select(['id'], { itemsPerPage: 1, facets: ['level'] }, { signal }),
  })
  return (
    <div className="card">
      <StackedTable
        label={texts.title}
        headers={[
          { text: texts.name },
          { text: texts.price },
          { text: texts.grace },
          { text: texts.members },
          { text: '' },
        ]}
      >
        {levels.map((level) => (
          <Level
            key={level.id}
            level={level}
            memberCount={counts && findMemberCount(counts.facets?.level ?? [], level.key)}
            onEdit={() => onEdit(level.id)}
          />
        ))}
      </StackedTable>
    </div>
  )
}

function Level(props: { level: MembershipLevel; memberCount: number | undefined; onEdit(): void }) {
  const { level, memberCount, onEdit } = props
  const t = useTranslations()
  const { levels: texts } = useStaffTranslations().record
  const format = useFormat()
  const { slug } = useParams({ from: '/a/$slug' })
  const queryClient = useQueryClient()
  const { id, key, name, premium, price, period, graceDays, status } = level
  const change = useMutation({
    mutationFn: () => api.membershipLevels.update(id, { status: status === 'active' ? 'retired' : 'active' }),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => queryClient.invalidateQueries(levelsQuery),
  })
  return (
    <tr>
      <th scope="row">
        <button type="button" className="link" onClick={onEdit}>
          {name}
        </button>{' '}
        {premium ? <Badge tone="accent">{texts.premiumShort}</Badge> : null}{' '}
        {status === 'retired' ? <Badge>{texts.retired}</Badge> : null}
      </th>
      <td className="numeric">
        {price ? `${format.money(price)} · ${texts.periods[period]}` : texts.periods[period]}
      </td>
      <td className="numeric">{format.number(graceDays)}</td>
      <td className="numeric">
        {memberCount === undefined ? null : (
          <HrefLink href={`/a/${slug}/manage/members?${new URLSearchParams({ level: key })}`}>
            {format.number(memberCount)}
          </HrefLink>
        )}
      </td>
      <td className="row-action">
        <Button kind="quiet" isPending={change.isPending} onPress={() => change.mutate()}>
          {status === 'active' ? texts.retire : texts.restore}
        </Button>
      </td>
    </tr>
  )
}
