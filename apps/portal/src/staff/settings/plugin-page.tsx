import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TextField } from '../../design/fields.tsx'
import { Icon } from '../../design/icon.tsx'
import { CopyButton } from '../../shell/copy-button.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { ScopeGuard } from '../records/scope-guard.tsx'

const publishableKeyPattern = /^guild_pk_(live|test)_\w{16,}$/

/** The code that embeds events, jobs and other content on the association’s website, and a link to try it. */
export function PluginPage() {
  const { plugin, pages } = useStaffTranslations().settings
  const { client } = useSession()
  const [key, setKey] = useState('')
  const isKey = publishableKeyPattern.test(key.trim())
  const snippet = [
    `<script src="${location.origin}/embed.js" data-key="${isKey ? key.trim() : 'guild_pk_…'}" defer></script>`,
    '<guildhall-events layout="cards" limit="3"></guildhall-events>',
  ].join('\n')
  useTitle(pages.plugin)
  return (
    <ScopeGuard scope="keys:read">
      <div className="page-head">
        <h1>{pages.plugin}</h1>
      </div>
      <div className="stack record-form">
        <p className="measure">{plugin.hint}</p>
        <TextField
          label={plugin.key}
          description={plugin.keyHint}
          value={key}
          onChange={setKey}
          autoComplete="off"
        />
        <p>
          <Link
            to="/a/$slug/manage/settings/keys/new"
            params={{ slug: client.slug }}
            search={{ preset: 'website' }}
          >
            {plugin.newKey}
          </Link>
        </p>
        <section className="card" aria-label={plugin.snippet}>
          <div className="card-title spread">
            <h2>{plugin.snippet}</h2>
            <CopyButton text={snippet} />
          </div>
          <pre className="card-body small body">{snippet}</pre>
        </section>
        <p>
          <a
            className="button primary"
            href={`/docs/website${isKey ? `?${new URLSearchParams({ key: key.trim() })}` : ''}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="external" />
            {plugin.preview}
          </a>
        </p>
      </div>
    </ScopeGuard>
  )
}
