import type { BrokerConnection, Person } from './store.ts'

const escaped = (text: string) => Bun.escapeHTML(text)

function html(title: string, body: string, status = 200): Response {
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>
:root { color-scheme: light dark }
body { font: 17px/1.6 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 3rem 1.25rem }
ul { list-style: none; padding: 0 } li a { display: block; padding: .6rem .9rem; margin: .4rem 0; border: 1px solid; border-radius: .4rem; text-decoration: none }
small { opacity: .75 }</style></head><body>${body}</body></html>`
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** In the place of an identity provider's own sign-in: whoever is picked is signed in. */
export function pickPage(connection: BrokerConnection, people: Person[], search: URLSearchParams): Response {
  const link = (person: string) => {
    const parameters = new URLSearchParams({ connection_id: connection.id, person })
    for (const name of ['redirect_uri', 'state', 'code_challenge'])
      if (search.has(name)) parameters.set(name, search.get(name) ?? '')
    return escaped(`/sso/choose?${parameters}`)
  }
  const hint = search.get('login_hint')?.toLowerCase()
  const sorted = people.toSorted((one, other) => Number(other.email === hint) - Number(one.email === hint))
  const items = sorted.map(
    ({ id, firstName, lastName, email, groups }) =>
      `<li><a href="${link(id)}">${escaped(`${firstName} ${lastName}`)}<br><small>${escaped(email)}${groups ? ` · ${escaped(groups.join(', '))}` : ''}</small></a></li>`,
  )
  return html(
    'Who signs in?',
    `<h1>Who signs in?</h1><p>This page stands in for the identity provider of ${escaped(connection.name)} (${escaped(connection.connection_type)}).</p>
<ul>${items.join('')}</ul><p><a href="${link('nobody')}">Decline</a></p>`,
  )
}

/** In the place of the portal where administrators set connections and directories up. */
export function portalPage(intent: string, returnUrl: string): Response {
  const what = intent === 'dsync' ? 'a directory' : 'single sign-on'
  const back = /^https?:/.test(returnUrl) ? `<p><a href="${escaped(returnUrl)}">Back</a></p>` : ''
  return html('Portal', `<h1>Portal</h1><p>Here an administrator would set up ${what}.</p>${back}`)
}

export function messagePage(title: string, text: string, status = 200): Response {
  return html(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`, status)
}
