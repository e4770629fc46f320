import type { Session, SessionDetails } from './objects.ts'

const escapeHtml = (text: string) => Bun.escapeHTML(text)

export function buildHtmlResponse(title: string, body: string, status = 200): Response {
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>
:root { color-scheme: light dark }
body { font: 17px/1.6 system-ui, sans-serif; max-width: 26rem; margin: 0 auto; padding: 3rem 1.25rem }
label { display: block; margin: .8rem 0 } input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem }
button { font: inherit; padding: .6rem 1rem; width: 100%; margin-top: .8rem } strong { font-size: 1.6rem }
</style></head><body>${body}</body></html>`
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Stands in for Stripe's payment page. The card number determines the outcome, as in Stripe's test mode. */
export function renderPayPage(session: Session, details: SessionDetails | undefined, error = ''): Response {
  const amount = `${session.amount_total} ${session.currency.toUpperCase()}, in minor units`
  const backLink = session.cancel_url
    ? `<p><a href="${escapeHtml(session.cancel_url)}">Back, without paying</a></p>`
    : ''
  return buildHtmlResponse(
    'Pay by card',
    `<h1>Pay by card</h1><p>This page stands in for Stripe on this machine. No card is charged.</p>
<p>${escapeHtml(details?.description ?? '')}<br><strong>${escapeHtml(amount)}</strong></p>
${error ? `<p role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post"><label>Card number <input name="number" value="4242424242424242" inputmode="numeric"></label>
<p>4242… pays, 4000000000000002 is declined, 4000000000000259 is disputed afterwards.</p>
<button>Pay</button></form>${backLink}`,
  )
}

/** The page of a session that is already paid, for a second browser window or a repeated request. */
export function renderPaidPage({ success_url }: Session): Response {
  return buildHtmlResponse(
    'Already paid',
    `<h1>Already paid</h1><p>This payment is complete. You will not be charged again.</p>
<p><a href="${escapeHtml(success_url)}">Back</a></p>`,
  )
}

export function renderMessagePage(title: string, text: string, status = 200): Response {
  return buildHtmlResponse(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`, status)
}
