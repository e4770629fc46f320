import type { Key, KeyUpdate } from '@guildhall/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx'
import { type DescriptionItem, DescriptionList } from '../../../design/description-list.tsx'
import { RecordEditor } from '../../../forms/record-editor.tsx'
import { Removable } from '../../../forms/removable.tsx'
import { type LoadedRecord, loadRecord, useDefinedForm } from '../../../forms/use-defined-form.ts'
import { useDescribeConflict } from '../../../forms/use-describe-conflict.ts'
import { api } from '../../../shell/api.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { useSession } from '../../../shell/session.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { RotateDialog } from '../rotate-dialog.tsx'
import { KeyStatus } from './keys-page.tsx'
import { ScopeChooser } from './scope-chooser.tsx'
import { useKeyFields } from './use-key-fields.ts'

const keyQuery = (id: string) =>
  queryOptions({
    queryKey: ['key', id],
    queryFn: ({ signal }) => loadRecord(api.keys.get(id, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A key with its name and permissions, and actions to rotate or revoke it. */
export function KeyPage() {
  const { settings } = useStaffTranslations()
  const { slug, id } = useParams({ from: '/a/$slug/manage/settings/keys/$id' })
  const { scopes } = useSession()
  const query = useQuery(keyQuery(id))
  return (
    <ScopeGuard scope="keys:read">
      <RecordPage
        back={{ href: `/a/${slug}/manage/settings/keys`, label: settings.pages.keys }}
        query={query}
        title={({ record }) => record.name}
        badge={({ record }) => <KeyStatus record={record} />}
      >
        {(loaded) => (
          <div className="stack">
            <Facts record={loaded.record} />
            {loaded.record.revokedAt === null && scopes.includes('keys:write') ? (
              <>
                <KeyForm key={id} loaded={loaded} />
                <Actions record={loaded.record} />
              </>
            ) : null}
          </div>
        )}
      </RecordPage>
    </ScopeGuard>
  )
}

function Facts({ record }: { record: Key }) {
  const { keys } = useStaffTranslations().settings
  const format = useFormat()
  const { prefix, last4, type, lastUsedAt, createdAt, revokedAt } = record
  const facts: DescriptionItem[] = [
    [keys.key, `${prefix}…${last4}`],
    [keys.type, keys.types[type]],
    [keys.lastUsedAt, lastUsedAt ? format.dateTime(lastUsedAt) : keys.never],
    [keys.createdAt, format.dateTime(createdAt)],
    [keys.revoked, revokedAt ? format.dateTime(revokedAt) : null],
  ]
  return <DescriptionList items={facts} />
}

function KeyForm({ loaded }: { loaded: LoadedRecord<Key> }) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const { id, type } = loaded.record
  const { groups, chooserFields } = useKeyFields()
  const form = useDefinedForm({
    key: `key.${id}`,
    // The type cannot be changed, but it determines which fields are shown.
    fields: [...groups.flatMap(({ fields }) => fields), ...chooserFields],
    loaded,
    save: async (patch, etag) => {
      // The service checks the fields.
      const saved = await loadRecord(
        api.keys.update(id, patch as KeyUpdate, etag === null ? {} : { ifMatch: etag }),
      )
      queryClient.setQueryData(keyQuery(id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['rows', 'keys'] })
      return saved
    },
    reload: () => loadRecord(api.keys.get(id)),
  })
  const describeConflict = useDescribeConflict(form)
  return (
    <RecordEditor form={form} groups={groups} submitLabel={t.common.save}>
      {type === 'secret' ? (
        <ScopeChooser
          value={form.values.scopes ?? ''}
          onChange={(value) => form.set('scopes', value)}
          conflict={describeConflict('scopes')}
        />
      ) : null}
    </RecordEditor>
  )
}

/** Rotates or revokes a key. */
function Actions({ record }: { record: Key }) {
  const t = useTranslations()
  const { keys } = useStaffTranslations().settings
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<'rotate' | 'revoke' | null>(null)
  const [issuedKey, setIssuedKey] = useState<string | null>(null)
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['rows', 'keys'] })
    return queryClient.invalidateQueries(keyQuery(record.id))
  }
  const onError = (error: unknown) => notifyFailure(error, t)
  const rotate = useMutation({
    mutationFn: (graceSeconds: number) => api.keys.rotate(record.id, { graceSeconds }),
    onSuccess: ({ key }) => {
      setDialog(null)
      setIssuedKey(key)
    },
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => api.keys.revoke(record.id),
    onSuccess: async () => {
      setDialog(null)
      await refresh()
    },
    onError,
  })
  return (
    <Removable className="cluster">
      <Button onPress={() => setDialog('rotate')}>{keys.rotate}</Button>
      <Button kind="danger" onPress={() => setDialog('revoke')}>
        {keys.revoke}
      </Button>
      <RotateDialog
        title={keys.rotate}
        hint={keys.rotateHint}
        isOpen={dialog === 'rotate'}
        isPending={rotate.isPending}
        onClose={() => setDialog(null)}
        onRotate={(graceSeconds) => rotate.mutate(graceSeconds)}
      />
      <ConfirmDialog
        title={keys.revoke}
        isOpen={dialog === 'revoke'}
        onOpenChange={() => setDialog(null)}
        action={keys.revoke}
        cancel={t.common.cancel}
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        <p>{keys.revokeHint(record.name)}</p>
      </ConfirmDialog>
      <IssuedSecret
        title={keys.rotated}
        secret={issuedKey}
        onClose={() => {
          void refresh()
          setIssuedKey(null)
        }}
      />
    </Removable>
  )
}
