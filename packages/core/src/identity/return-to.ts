/**
 * Resolves a redirect target against the app's URL.
 *
 * @param input relative or absolute
 * @returns the absolute URL; null if it is not under the app's URL
 */
export function resolveAppUrl(input: string, appUrl: URL): string | null {
  const base = new URL(appUrl.pathname.replace(/\/?$/, '/'), appUrl)
  const url = URL.parse(input, base.href)
  if (!url || url.origin !== base.origin || url.username !== '' || url.password !== '') return null
  return `${url.pathname}/`.startsWith(base.pathname) ? url.href : null
}
