import type { Resource } from '@guildhall/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../../design/button.tsx'
import { Badge, Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState, notifyFailure } from '../../shell/error-state.tsx'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.tsx'

/** The files that a resource has had, and the way to replace the current one. */
export function ResourceVersions({ resource: { id } }: { resource: Resource }) {
  const words = useWords()
  const { library } = useStaffWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const key = ['versions', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.resources.versions(id, { signal }),
  })
  const replace = useMutation({
    mutationFn: (file: File) => api.resources.replaceFile(id, file),
    onError: (failure) => notifyFailure(failure, words),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: key })
      await queryClient.invalidateQueries({ queryKey: ['record', 'resources', id] })
    },
  })
  return (
    <section className="card record-form" aria-labelledby="versions">
      <div className="card-title spread">
        <h2 id="versions">{library.versions}</h2>
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
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ul className="plain-list">
          {data.items.map(({ version, current, originalName, sizeBytes, createdAt }) => (
            <li key={version} className="card-line">
              <span className="numeric">{format.number(version)}</span>
              <span>
                {originalName}{' '}
                <span className="soft small numeric">
                  {[format.bytes(sizeBytes), format.dateTime(createdAt)].join(' · ')}
                </span>
              </span>
              {current ? <Badge tone="success">{library.current}</Badge> : null}
            </li>
          ))}
        </ul>
      ) : error ? null : (
        <Loading label={words.common.loading} />
      )}
    </section>
  )
}
