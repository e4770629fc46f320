import type { BrokerConnection, Person } from './store.ts'

const escapeHtml = (text: string) => Bun.escapeHTML(text)

function buildHtmlResponse(title: string, body: string, status = 200): Response {
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>
:root { color-scheme: light dark }
body { font: 17px/1.6 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 3rem 1.25rem }
ul { list-style: none; padding: 0 } li a { display: block; padding: .6rem .9rem; margin: .4rem 0; border: 1px solid; border-radius: .4rem; text-decoration: none }
small { opacity: .75 }</style></head><body>${body}</body></html>`
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Stands in for an identity provider's sign-in page: a link for each person, and one to decline. */
export function renderAccountPickerPage(
  connection: BrokerConnection,
  people: Person[],
  search: URLSearchParams,
): Response {
  const buildLink = (person: string) => {
    const parameters = new URLSearchParams({ connection_id: connection.id, person })
    for (const name of ['redirect_uri', 'state', 'code_challenge'])
      if (search.has(name)) parameters.set(name, search.get(name) ?? '')
    return escapeHtml(`/sso/choose?${parameters}`)
  }
  const hint = search.get('login_hint')?.toLowerCase()
  const sorted = people.toSorted((a, b) => Number(b.email === hint) - Number(a.email === hint))
  const items = sorted.map(
    ({ id, firstName, lastName, email, groups }) =>
      `<li><a href="${buildLink(id)}">${escapeHtml(`${firstName} ${lastName}`)}<br><small>${escapeHtml(email)}${groups ? ` · ${escapeHtml(groups.join(', '))}` : ''}</small></a></li>`,
  )
  return buildHtmlResponse(
    'Choose an account',
    `<h1>Choose an account</h1><p>This page stands in for the identity provider of ${escapeHtml(connection.name)} (${escapeHtml(connection.connection_type)}).</p>
<ul>${items.join('')}</ul><p><a href="${buildLink('nobody')}">Decline</a></p>`,
  )
}

/** Stands in for the portal in which administrators set up connections and directories. */
export function renderPortalPage(intent: string, returnUrl: string): Response {
  const feature = intent === 'dsync' ? 'a directory' : 'single sign-on'
  const backLink = /^https?:/.test(returnUrl) ? `<p><a href="${escapeHtml(returnUrl)}">Back</a></p>` : ''
  return buildHtmlResponse(
    'Portal',
    `<h1>Portal</h1><p>An administrator would set up ${feature} here.</p>${backLink}`,
  )
}

export function renderMessagePage(title: string, text: string, status = 200): Response {
  return buildHtmlResponse(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`, status)
}
