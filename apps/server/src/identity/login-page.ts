import { type SignInErrorCode, signInErrors } from '@guildhall/core/identity/broker/sign-in-errors'
import type { Reply } from '../http/reply.ts'
import { escapeHtml, page, pageHeaders } from '../service/page.ts'

/** `form-action` includes the identity provider's origin, because browsers apply it to redirects too. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self' https: http://localhost:* http://127.0.0.1:*; frame-ancestors 'none'"

/** The sign-in form, with an explanation after a failed attempt. */
export function loginPage(search: URLSearchParams): Reply {
  const error = search.get('error')
  const known = error !== null && Object.hasOwn(signInErrors, error) ? (error as SignInErrorCode) : null
  const explanation = error === null ? '' : known ? explain(known) : '<p role="alert">Sign-in failed.</p>'
  const returnTo = search.get('returnTo')
  const hidden = returnTo ? `<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">` : ''
  const form = `<h1>Sign in</h1>
<form method="get" action="/auth/sso"><p><label for="email">Email address</label><br>
<input id="email" name="email" type="email" required autocomplete="username" style="font: inherit; width: 100%; padding: .5rem"></p>
${hidden}<p><button style="font: inherit; padding: .5rem 1rem">Sign in with single sign-on</button></p></form>`
  return {
    status: 200,
    headers: { ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'private, no-store' },
    body: page('Sign in', explanation + form),
  }
}

function explain(code: SignInErrorCode): string {
  const { title, causes, checks } = signInErrors[code]
  const list = (items: readonly string[]) => items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')
  return `<div role="alert"><h1>${escapeHtml(title)}</h1>
<h2>Possible causes</h2><ul>${list(causes)}</ul>
<h2>What to check</h2><ul>${list(checks)}</ul><p><code>${code}</code></p></div>`
}
