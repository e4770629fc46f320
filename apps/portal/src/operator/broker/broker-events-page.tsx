import type { BrokerEvent, BrokerEventListQuery } from '@guildhall/sdk'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../../design/button.tsx'
import { Badge, Skeleton, type Tone } from '../../design/feedback.tsx'
import { SelectField } from '../../design/fields.tsx'
import { notify } from '../../design/notify.ts'
import { Removable } from '../../forms/removable.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { api } from '../../shell/api.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { DataTable } from '../data-table.tsx'
import { notifyError } from '../failure-banner.tsx'
import { useScreenTitle } from '../use-screen-title.ts'

const tones = {
  failed: 'danger',
  unassigned: 'warning',
  pending: 'info',
  processed: 'success',
  ignored: undefined,
} as const satisfies Record<string, Tone | undefined>
type Status = keyof typeof tones
const statuses = Object.keys(tones) as Status[]
const canReplay = (status: string) => status === 'failed' || status === 'unassigned'

const PAGE_SIZE = 50

const brokerEventsQuery = (status: string) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'broker-events', status],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        itemsPerPage: PAGE_SIZE,
        order: { occurredAt: 'desc' as const },
        ...(status ? { status } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      // The service checks the status.
      return api.platform.broker.events(query as BrokerEventListQuery, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The broker’s events by status; those that failed or have no association can be replayed. */
export function BrokerEventsPage() {
  const { screens, brokerEvents: texts, fields } = useOperatorTranslations()
  const navigate = useNavigate()
  const search = useSearch({ from: '/operator/broker-events' })
  const status = statuses.find((candidate) => candidate === search.status) ?? ''
  const query = useInfiniteQuery(brokerEventsQuery(status))
  useScreenTitle(screens.brokerEvents)
  const change = (selected: string) =>
    void navigate({
      to: '/operator/broker-events',
      search: selected ? { status: selected } : {},
      replace: true,
    })
  return (
    <>
      <div className="page-head">
        <h1>{screens.brokerEvents}</h1>
        <SelectField
          label={fields.status}
          isLabelHidden
          value={status}
          options={[
            { value: '', text: `${fields.status}: ${texts.all}` },
            ...statuses.map((value) => ({ value, text: texts.statuses[value] })),
          ]}
          onChange={change}
        />
      </div>
      <ListView
        query={query}
        icon="webhook"
        empty={{ title: texts.none, hint: texts.noneHint }}
        isFiltered={status !== ''}
        onClear={() => change('')}
        skeleton={<Skeleton height="16rem" />}
      >
        {(events: BrokerEvent[]) => <EventTable events={events} />}
      </ListView>
    </>
  )
}

function EventTable({ events }: { events: readonly BrokerEvent[] }) {
  const { screens, brokerEvents: texts, fields } = useOperatorTranslations()
  return (
    <div className="card">
      <DataTable
        label={screens.brokerEvents}
        headers={[
          texts.type,
          texts.occurredAt,
          fields.status,
          texts.organization,
          texts.attempts,
          texts.error,
        ]}
        hasActions
      >
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </DataTable>
    </div>
  )
}

function EventRow({ event }: { event: BrokerEvent }) {
  const t = useTranslations()
  const { brokerEvents: texts } = useOperatorTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const replay = useMutation({
    mutationFn: () => api.platform.broker.replayEvent(event.id),
    onSuccess: () => notify({ tone: 'success', title: texts.replayed }),
    onError: (error) => notifyError(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator', 'broker-events'] }),
  })
  const status = event.status as Status
  return (
    <tr>
      <th scope="row">
        <code>{event.type}</code>
      </th>
      <td>{format.dateTime(event.occurredAt)}</td>
      <td>
        <Badge {...(tones[status] ? { tone: tones[status] } : {})}>{texts.statuses[status]}</Badge>
      </td>
      <td>{event.organizationId}</td>
      <td className="numeric">{format.number(event.attempts)}</td>
      <td className="long" lang="en">
        {event.error}
      </td>
      <td className="row-action">
        {canReplay(event.status) ? (
          <Removable>
            <Button
              aria-label={texts.replayOf(event.type)}
              isPending={replay.isPending}
              onPress={() => replay.mutate()}
            >
              {texts.replay}
            </Button>
          </Removable>
        ) : null}
      </td>
    </tr>
  )
}
