import type { ResourceVersions as Versions } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { Badge, Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { StackedTable } from '../../design/stacked-table.tsx'
import { api } from '../../shell/api.ts'
import { DownloadLink } from '../../shell/download-link.tsx'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { resourceQuery } from './resource-query.ts'

type Version = Versions['items'][number]

/** The versions of a resource’s file, each compared with the previous one, and actions to replace the current one. */
export function ResourceVersions() {
  const t = useTranslations()
  const { library } = useStaffTranslations()
  const { id } = useParams({ from: '/a/$slug/manage/library/$id/versions' })
  const queryClient = useQueryClient()
  const [versionToRestore, setVersionToRestore] = useState<Version | null>(null)
  const key = ['versions', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.resources.versions(id, { signal }),
  })
  const options = {
    onError: (failure: unknown) => notifyFailure(failure, t),
    onSettled: async () => {
      for (const queryKey of [
        ['rows', 'resources'],
        ['generated', id],
      ])
        void queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: key })
      await queryClient.invalidateQueries(resourceQuery(id))
    },
  }
  const replace = useMutation({ mutationFn: (file: File) => api.resources.replaceFile(id, file), ...options })
  const restore = useMutation({
    mutationFn: (version: number) => api.resources.restoreVersion(id, version),
    onSuccess: () => setVersionToRestore(null),
    ...options,
  })
  return (
    <div className="card">
      <div className="card-title spread">
        <h2>{library.versions}</h2>
        <FileTrigger
          onSelect={(files) => {
            const [file] = files ?? []
            if (file) replace.mutate(file)
          }}
        >
          <Button isPending={replace.isPending}>
            <Icon name="upload" />
            {library.replace}
          </Button>
        </FileTrigger>
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <VersionsTable resourceId={id} versions={data.items} onRestore={setVersionToRestore} />
      ) : error ? null : (
        <Loading label={t.common.loading} />
      )}
      <ConfirmDialog
        title={library.restoreVersion}
        isOpen={versionToRestore !== null}
        onOpenChange={() => setVersionToRestore(null)}
        action={library.restoreVersion}
        cancel={t.common.cancel}
        isPending={restore.isPending}
        onConfirm={() => versionToRestore && restore.mutate(versionToRestore.version)}
      >
        <p>{library.restoreHint(versionToRestore?.originalName ?? '')}</p>
      </ConfirmDialog>
    </div>
  )
}

interface VersionsTableProps {
  resourceId: string
  /** Newest first. */
  versions: readonly Version[]
  onRestore(version: Version): void
}

function VersionsTable({ resourceId, versions, onRestore }: VersionsTableProps) {
  const t = useTranslations()
  const { library, members } = useStaffTranslations()
  const format = useFormat()
  return (
    <StackedTable
      label={library.versions}
      headers={[
        { text: library.version },
        { text: library.file },
        { text: library.size },
        { text: library.difference },
        { text: members.fields.createdAt },
        { text: '' },
      ]}
    >
      {versions.map((version, index) => (
        <tr key={version.version}>
          <td className="numeric">{format.number(version.version)}</td>
          <th scope="row">
            {version.originalName} {version.current ? <Badge tone="success">{library.current}</Badge> : null}
          </th>
          <td className="numeric">{format.bytes(version.sizeBytes)}</td>
          <td>
            <Difference version={version} earlier={versions.slice(index + 1)} />
          </td>
          <td className="numeric">{format.dateTime(version.createdAt)}</td>
          <td className="row-action">
            <span className="cluster">
              <DownloadLink className="button quiet" resourceId={resourceId} version={version.version}>
                {t.library.download}
              </DownloadLink>
              {version.current ? null : (
                <Button kind="quiet" onPress={() => onRestore(version)}>
                  {library.restoreVersion}
                </Button>
              )}
            </span>
          </td>
        </tr>
      ))}
    </StackedTable>
  )
}

/**
 * The change in format and size since the previous version, or the earlier version with the same file; nothing for the
 * first version. The texts cannot be compared, since those of earlier versions are not kept.
 */
function Difference({ version, earlier }: { version: Version; earlier: readonly Version[] }) {
  const { library } = useStaffTranslations()
  const format = useFormat()
  const [before] = earlier
  if (!before) return null
  const identicalVersion = earlier.find(({ sha256 }) => sha256 === version.sha256)
  if (identicalVersion) return library.sameAs(format.number(identicalVersion.version))
  const change = version.sizeBytes - before.sizeBytes
  const size = `${change < 0 ? '−' : '+'}${format.bytes(Math.abs(change))}`
  const formats = version.format === before.format ? [] : [`${before.format} → ${version.format}`]
  return <span className="numeric">{[...formats, size].join(' · ')}</span>
}
