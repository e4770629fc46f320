/**
 * An address under the app, to which people may be sent.
 *
 * @param given relative to the app, or absolute
 * @returns it in full; null where it lies elsewhere
 */
export function underApp(given: string, appUrl: URL): string | null {
  const base = new URL(appUrl.pathname.replace(/\/?$/, '/'), appUrl)
  const url = URL.parse(given, base.href)
  if (!url || url.origin !== base.origin || url.username !== '' || url.password !== '') return null
  return `${url.pathname}/`.startsWith(base.pathname) ? url.href : null
}
