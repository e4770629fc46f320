import type { PlatformHealth } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../design/button.tsx'
import { Badge, Loading, Skeleton } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { getLabel } from '../../translations/get-label.ts'
import { useOperatorTranslations } from '../../translations/operator/use-operator-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { DataTable } from '../data-table.tsx'
import { useScreenTitle } from '../use-screen-title.ts'
import { findProblems } from './find-problems.ts'
import { engineNames, healthQuery } from './health-query.ts'

/** The state of the installation: problems and the documentation section for each, queues, services and versions. */
export function HealthPage() {
  const { common } = useTranslations()
  const { screens, health } = useOperatorTranslations()
  const { data, error, refetch, isFetching } = useQuery(healthQuery)
  useScreenTitle(screens.health)
  return (
    <>
      <div className="page-head">
        <h1>{screens.health}</h1>
        <Button isPending={isFetching} onPress={() => void refetch()}>
          {health.refresh}
        </Button>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="stack">
          <Problems health={data} />
          <div className="health-grid">
            <Queues queues={data.queues} />
            <Services health={data} />
          </div>
        </div>
      ) : (
        <Loading label={common.loading}>
          <Skeleton height="8rem" />
          <Skeleton height="16rem" />
        </Loading>
      )}
    </>
  )
}

function Problems({ health }: { health: PlatformHealth }) {
  const { health: texts } = useOperatorTranslations()
  const format = useFormat()
  const problems = findProblems(health, texts, format)
  return (
    <section className="card" aria-labelledby="problems">
      <h2 id="problems" className="card-title">
        {texts.problems}
      </h2>
      {problems.length === 0 ? (
        <p className="card-line done">
          <Icon name="success" />
          <span>{texts.fine}</span>
        </p>
      ) : (
        <ul>
          {problems.map(({ text, detail, section }) => (
            <li key={text} className="card-line">
              <Icon name="warning" />
              <span>
                <strong>{text}</strong>
                {detail ? (
                  <span className="small block" lang="en">
                    {detail}
                  </span>
                ) : null}
                <span className="small soft block">{texts.section(section)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Queues({ queues }: Pick<PlatformHealth, 'queues'>) {
  const { health: texts } = useOperatorTranslations()
  const format = useFormat()
  return (
    <div className="card">
      <h2 className="card-title">{texts.queues}</h2>
      <DataTable label={texts.queues} headers={[texts.queue, texts.pending, texts.oldest]}>
        {queues.map(({ name, pending, oldestSeconds }) => (
          <tr key={name}>
            <th scope="row">{getLabel(texts.names, name)}</th>
            <td className="numeric">{format.number(pending)}</td>
            <td className="numeric">{pending === 0 ? '–' : format.duration(oldestSeconds)}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

function Services({ health }: { health: PlatformHealth }) {
  const { health: texts, screens } = useOperatorTranslations()
  const format = useFormat()
  const { database, storage, search, mail, languageModel, version, runtime } = health
  const renderConfiguration = (isConfigured: boolean) => (
    <Badge {...(isConfigured ? { tone: 'success' as const } : {})}>
      {isConfigured ? texts.configured : texts.notConfigured}
    </Badge>
  )
  return (
    <section className="card" aria-labelledby="services">
      <h2 id="services" className="card-title">
        {texts.services}
      </h2>
      <div className="card-body stack">
        {storage.freeBytes !== null && storage.totalBytes !== null ? (
          <div className="meter">
            <span>{texts.storage}</span>
            <span className="soft">
              {texts.free(format.bytes(storage.freeBytes), format.bytes(storage.totalBytes))}
            </span>
            <meter
              aria-label={texts.storage}
              min={0}
              max={storage.totalBytes}
              high={storage.totalBytes * 0.9}
              value={storage.totalBytes - storage.freeBytes}
            />
          </div>
        ) : null}
        <div className="meter">
          <span>
            {texts.database}: {texts.connections}
          </span>
          <span className="soft">
            {format.number(database.connections)} / {format.number(database.maxConnections)}
          </span>
          <meter
            aria-label={`${texts.database}: ${texts.connections}`}
            min={0}
            max={database.maxConnections}
            high={database.maxConnections * 0.8}
            value={database.connections}
          />
        </div>
        <dl className="service-list">
          <dt>{texts.database}</dt>
          <dd>
            PostgreSQL {database.version}, {format.bytes(database.sizeBytes)}
          </dd>
          <dt>{texts.storage}</dt>
          <dd>{texts.storages[storage.kind]}</dd>
          <dt>{screens.search}</dt>
          <dd>{engineNames[search.engine]}</dd>
          <dt>{texts.mail}</dt>
          <dd>{renderConfiguration(mail.configured)}</dd>
          <dt>{texts.model}</dt>
          <dd>{languageModel ?? renderConfiguration(false)}</dd>
          <dt>{texts.versions}</dt>
          <dd>
            Guildhall {version}, {runtime}
          </dd>
          <dt>{texts.migration}</dt>
          <dd>{database.migration}</dd>
        </dl>
      </div>
    </section>
  )
}
