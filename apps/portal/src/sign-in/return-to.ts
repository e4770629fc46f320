/**
 * @returns the portal path to continue to; the start page if the URL is missing or invalid, has another origin, or is
 * the sign-in page
 */
export function toSafePath(returnTo: string | undefined): string {
  if (!returnTo || !URL.canParse(returnTo, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(returnTo, location.origin)
  // A path that starts with two slashes, such as that of `/.//host`, would be a URL on another host.
  if (origin !== location.origin || pathname.startsWith('//') || pathname.startsWith('/login')) return '/'
  return pathname + search + hash
}
