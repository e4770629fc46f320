const PARAMETER = 'guildhall-event'

/**
 * Builds the page’s URL with an event to open; for null, the URL without one. Uses a query parameter, because some
 * sites use the fragment for their own routes. Other parameters are kept as they are written.
 */
export function buildEventLink(id: string | null): string {
  const parameters = location.search.slice(1).split('&')
  const otherParameters = parameters.filter(
    (parameter) => parameter && !parameter.startsWith(`${PARAMETER}=`),
  )
  if (id) otherParameters.push(`${PARAMETER}=${encodeURIComponent(id)}`)
  const [page] = location.href.split(/[?#]/)
  return `${page}${otherParameters[0] ? `?${otherParameters.join('&')}` : ''}${location.hash}`
}

/** The id of the event that the page’s URL opens. */
export function getLinkedEventId(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER)
}
