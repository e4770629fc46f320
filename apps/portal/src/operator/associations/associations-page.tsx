import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Badge, EmptyState, Loading, Skeleton } from '../../design/feedback.tsx'
import { SearchField, SelectField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { lazyPart } from '../../design/lazy-part.tsx'
import { Removable } from '../../forms/removable.tsx'
import { HrefLink } from '../../lists/records/href-link.tsx'
import { useSearchText } from '../../lists/use-search-text.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { DataTable } from '../data-table.tsx'
import { useScreenTitle } from '../use-screen-title.ts'
import { type AssociationRow, associationsQuery, planNames, plans } from './association-queries.ts'

const NewAssociationDialog = lazyPart(
  () => import('./new-association-dialog.tsx'),
  ({ onClose }) => onClose(),
)

const statuses = ['active', 'suspended'] as const
/** Rows shown initially, and added by each “load more”. */
const PAGE_SIZE = 100

/** All associations, searched by name or slug and filtered by plan and status. */
export function AssociationsPage() {
  const { associations: texts, screens } = useOperatorTranslations()
  const { data, error, refetch } = useQuery(associationsQuery)
  const [isCreating, setCreating] = useState(false)
  useScreenTitle(screens.associations)
  const createButton = (
    <Button kind="primary" onPress={() => setCreating(true)}>
      <Icon name="plus" />
      {texts.new}
    </Button>
  )
  return (
    <>
      <div className="page-head">
        <h1>{screens.associations}</h1>
        {data && data.length > 0 ? createButton : null}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.length === 0 ? (
        <EmptyState icon="community" title={texts.none} action={createButton}>
          {texts.noneHint}
        </EmptyState>
      ) : (
        <AssociationList associations={data} />
      )}
      {isCreating ? <NewAssociationDialog onClose={() => setCreating(false)} /> : null}
    </>
  )
}

function ListSkeleton() {
  const t = useTranslations()
  return (
    <Loading label={t.common.loading}>
      <Skeleton height="2.5rem" />
      <Skeleton height="16rem" />
    </Loading>
  )
}

function AssociationList({ associations }: { associations: readonly AssociationRow[] }) {
  const { common } = useTranslations()
  const { associations: texts, fields } = useOperatorTranslations()
  const format = useFormat()
  const navigate = useNavigate()
  const search = useSearch({ from: '/operator/associations' })
  const { q = '', plan = '', status = '' } = search
  const change = (changes: Record<string, string>) =>
    void navigate({ to: '/operator/associations', search: { ...search, ...changes }, replace: true })
  const [text, setText] = useSearchText(q, (entered) => change({ q: entered }))
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE)
  const matches = associations.filter((association) => isMatch(association, text, plan, status))
  return (
    <div className="stack">
      <div className="filter-row">
        <SearchField
          label={texts.search}
          placeholder={texts.search}
          clearLabel={common.clear}
          value={text}
          onChange={setText}
        />
        <SelectField
          label={fields.plan}
          isLabelHidden
          value={plan}
          options={[
            { value: '', text: `${fields.plan}: ${texts.all}` },
            ...plans.map((value) => ({ value, text: planNames[value] })),
          ]}
          onChange={(selected) => change({ plan: selected })}
        />
        <SelectField
          label={fields.status}
          isLabelHidden
          value={status}
          options={[
            { value: '', text: `${fields.status}: ${texts.all}` },
            ...statuses.map((value) => ({ value, text: texts.statuses[value] })),
          ]}
          onChange={(selected) => change({ status: selected })}
        />
      </div>
      <p className="soft small" role="status">
        {texts.count(matches.length, format.number(matches.length))}
      </p>
      {matches.length === 0 ? (
        <EmptyState
          icon="notFound"
          title={common.nothingMatches}
          action={
            <Removable>
              <Button
                onPress={() => {
                  setText('')
                  change({ q: '', plan: '', status: '' })
                }}
              >
                {common.clearFilters}
              </Button>
            </Removable>
          }
        >
          {common.nothingMatchesHint}
        </EmptyState>
      ) : (
        <AssociationTable associations={matches.slice(0, visibleCount)} />
      )}
      {matches.length > visibleCount ? (
        <Removable className="list-more">
          <Button onPress={() => setVisibleCount(visibleCount + PAGE_SIZE)}>{common.loadMore}</Button>
        </Removable>
      ) : null}
    </div>
  )
}

function isMatch(association: AssociationRow, text: string, plan: string, status: string): boolean {
  const { name, slug, suspended } = association
  const needle = text.trim().toLocaleLowerCase()
  return (
    `${name}\n${slug}`.toLocaleLowerCase().includes(needle) &&
    (plan === '' || association.plan === plan) &&
    (status === '' || (status === 'suspended') === suspended)
  )
}

function AssociationTable({ associations }: { associations: readonly AssociationRow[] }) {
  const { fields, screens } = useOperatorTranslations()
  const format = useFormat()
  return (
    <div className="card">
      <DataTable
        label={screens.associations}
        headers={[fields.name, fields.slug, fields.plan, fields.status, fields.createdAt]}
      >
        {associations.map(({ id, name, slug, plan, suspended, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              <HrefLink href={`/operator/associations/${id}`}>{name}</HrefLink>
            </th>
            <td>{slug}</td>
            <td>{planNames[plan]}</td>
            <td>
              <AssociationStatus suspended={suspended} />
            </td>
            <td>{format.date(createdAt)}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

export function AssociationStatus({ suspended }: { suspended: boolean }) {
  const { associations: texts } = useOperatorTranslations()
  return (
    <Badge tone={suspended ? 'warning' : 'success'}>
      {texts.statuses[suspended ? 'suspended' : 'active']}
    </Badge>
  )
}
