import type { Key, KeyCreate } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordEditor } from '../../../forms/record-editor.tsx'
import { useDefinedForm } from '../../../forms/use-defined-form.ts'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'
import { RequiresScope } from '../../records/requires-scope.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { ScopeChooser } from './scope-chooser.tsx'
import { useKeyFields } from './use-key-fields.ts'

const empty: Partial<Key> = { type: 'secret' }

export function NewKeyPage() {
  const { keys } = useStaffWords().settings
  useTitle(keys.new)
  return (
    <RequiresScope scope="keys:write">
      <div className="page-head">
        <h1>{keys.new}</h1>
      </div>
      <NewKeyForm />
    </RequiresScope>
  )
}

function NewKeyForm() {
  const { keys } = useStaffWords().settings
  const { client } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [issued, setIssued] = useState<{ id: string; key: string } | null>(null)
  const { groups, scopes } = useKeyFields(true)
  const loaded = { record: empty, etag: null }
  const form = useDefinedForm({
    key: 'key.new',
    fields: [...groups.flatMap(({ fields }) => fields), ...scopes],
    loaded,
    isNew: true,
    save: async ({ scopes, allowedOrigins, ...fields }) => {
      const isSecret = fields.type === 'secret'
      // The service checks the fields.
      const { id, key } = await api.keys.create({
        ...fields,
        ...(isSecret ? { scopes } : { allowedOrigins }),
      } as KeyCreate)
      void queryClient.invalidateQueries({ queryKey: ['rows', 'keys'] })
      setIssued({ id, key })
      return loaded
    },
    reload: async () => loaded,
  })
  return (
    <>
      <RecordEditor form={form} groups={groups} submit={keys.create}>
        {form.values.type === 'secret' ? (
          <ScopeChooser value={form.values.scopes ?? ''} onChange={(value) => form.set('scopes', value)} />
        ) : null}
      </RecordEditor>
      <IssuedSecret
        title={keys.created}
        secret={issued?.key ?? null}
        onClose={() =>
          void navigate({
            to: '/a/$slug/manage/settings/keys/$id',
            params: { slug: client.slug, id: issued?.id ?? '' },
          })
        }
      />
    </>
  )
}
