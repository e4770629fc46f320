/** Renders an HTML page in the service’s style. @param bodyHtml inserted as is; its text must be escaped */
export function renderPage(title: string, bodyHtml: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Guildhall</title><style>
:root { color-scheme: light dark; --ink: #1c2733; --paper: #fff; --line: #d5dde5; --link: #0b5cad }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #11181f; --line: #2d3a46; --link: #6cb6ff } }
body { font: 17px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 42rem; margin: 0 auto; padding: 3rem 1.25rem }
h1 { font-size: 1.7rem; line-height: 1.25 } h2 { font-size: 1.1rem; margin-top: 2rem }
code { font-size: .9em; background: color-mix(in srgb, var(--ink) 8%, transparent); padding: .1em .35em; border-radius: .25em }
a { color: var(--link) } table { border-collapse: collapse; width: 100% } td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
</style></head><body>${bodyHtml}</body></html>`
}

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=3600',
}

export function escapeHtml(text: string): string {
  return Bun.escapeHTML(text)
}
