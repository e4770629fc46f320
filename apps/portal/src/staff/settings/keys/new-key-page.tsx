import type { Key, KeyCreate } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordEditor } from '../../../forms/record-editor.tsx'
import { useDefinedForm } from '../../../forms/use-defined-form.ts'
import { useSendOnce } from '../../../forms/use-send-once.ts'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { ScopeGuard } from '../../records/scope-guard.tsx'
import { IssuedSecret } from '../issued-secret.tsx'
import { type Preset, presetScopes, presets } from './key-presets.ts'
import { PresetChooser } from './preset-chooser.tsx'
import { ScopeChooser } from './scope-chooser.tsx'
import { useKeyFields } from './use-key-fields.ts'

const secretKeyDefaults: Partial<Key> = { type: 'secret', scopes: presetScopes.read?.split(', ') ?? [] }
const websiteKeyDefaults: Partial<Key> = { type: 'publishable', scopes: [] }

export function NewKeyPage() {
  const { keys } = useStaffTranslations().settings
  useTitle(keys.new)
  return (
    <ScopeGuard scope="keys:write">
      <div className="page-head">
        <h1>{keys.new}</h1>
      </div>
      <NewKeyForm />
    </ScopeGuard>
  )
}

function NewKeyForm() {
  const { keys } = useStaffTranslations().settings
  const { client } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [issuedKey, setIssuedKey] = useState<{ id: string; key: string } | null>(null)
  const [isCustom, setCustom] = useState(false)
  const { groups, chooserFields } = useKeyFields()
  const search = useSearch({ from: '/a/$slug/manage/settings/keys/new' })
  const loaded = { record: search.preset === 'website' ? websiteKeyDefaults : secretKeyDefaults, etag: null }
  const sendOnce = useSendOnce('key.new')
  const definedForm = useDefinedForm({
    key: 'key.new',
    fields: [...groups.flatMap(({ fields }) => fields), ...chooserFields],
    loaded,
    isNew: true,
    save: async ({ scopes, allowedOrigins, ...fields }) => {
      const isSecret = fields.type === 'secret'
      // The service checks the fields.
      const request = { ...fields, ...(isSecret ? { scopes } : { allowedOrigins }) } as KeyCreate
      const { id, key } = await sendOnce(request, (options) => api.keys.create(request, options))
      void queryClient.invalidateQueries({ queryKey: ['rows', 'keys'] })
      setIssuedKey({ id, key })
      return loaded
    },
    reload: async () => loaded,
  })
  const form = {
    ...definedForm,
    discard() {
      setCustom(false)
      definedForm.discard()
    },
  }
  const preset = isCustom ? 'custom' : findPreset(form.values.type, form.values.scopes)
  return (
    <>
      <RecordEditor form={form} groups={groups} submitLabel={keys.create}>
        <PresetChooser
          value={preset}
          onChange={(next) => {
            setCustom(next === 'custom')
            form.set('type', next === 'website' ? 'publishable' : 'secret')
            const scopes = presetScopes[next]
            if (scopes !== null) form.set('scopes', scopes)
          }}
        />
        {preset === 'custom' ? (
          <ScopeChooser
            value={form.values.scopes ?? ''}
            onChange={(value) => {
              // Keeps the chooser open, even for a restored draft whose scopes now equal those of a preset.
              setCustom(true)
              form.set('scopes', value)
            }}
          />
        ) : null}
      </RecordEditor>
      <IssuedSecret
        title={keys.created}
        secret={issuedKey?.key ?? null}
        isPublic={issuedKey?.key.startsWith('guild_pk_')}
        onClose={() =>
          void navigate({
            to: '/a/$slug/manage/settings/keys/$id',
            params: { slug: client.slug, id: issuedKey?.id ?? '' },
            ignoreBlocker: true,
          })
        }
      />
    </>
  )
}

/** Finds the preset for a type and scopes: `custom` if no other matches, as with a restored draft’s scopes. */
function findPreset(type: string | undefined, scopes = ''): Preset {
  if (type === 'publishable') return 'website'
  return presets.find((preset) => preset !== 'website' && presetScopes[preset] === scopes) ?? 'custom'
}
