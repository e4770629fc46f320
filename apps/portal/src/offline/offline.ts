import type { Me } from '@guildhall/sdk'
import { toTrustedScriptUrl } from '../shell/trusted-script.ts'
import { DATA_CACHE, OWNER_KEY } from './cached-paths.ts'

/** Starts the service worker once the page has loaded, so that it does not delay loading. */
export function startServiceWorker(): void {
  // Unavailable in private windows of some browsers and outside secure contexts.
  if (!('serviceWorker' in navigator)) return
  const start = async (): Promise<void> => {
    await navigator.serviceWorker.register(toTrustedScriptUrl('/service-worker.js'))
    const { active } = await navigator.serviceWorker.ready
    // On the first visit, files load before the service worker runs. It caches them now, from the browser’s HTTP cache.
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    active?.postMessage(loaded.filter((path) => path.startsWith('/portal/') && !path.includes('/pdfjs/')))
  }
  if (document.readyState === 'complete') void start()
  else addEventListener('load', () => void start(), { once: true })
}

/** Lets the service worker cache the page again. Call it after a sign-in that did not load a page. */
export async function refreshCachedPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(['/'])
}

/** Lets the service worker cache the user’s data, and deletes any other user’s data. */
export async function setCacheOwner(session: Me & { user: NonNullable<Me['user']> }): Promise<void> {
  if (!('caches' in window)) return
  const { id } = session.user
  const owner = await (await (await caches.open(DATA_CACHE)).match(OWNER_KEY))?.text()
  if (owner === id) return
  await caches.delete(DATA_CACHE)
  const cache = await caches.open(DATA_CACHE)
  try {
    await cache.put(OWNER_KEY, new Response(id))
    await cache.put('/api/me', Response.json(session))
  } catch {
    // Usually, the browser has no storage left. The portal works without the cache, but not offline.
    await caches.delete(DATA_CACHE)
  }
}

/** Deletes the cached data. Call it when no one is signed in, or an operator acts as an administrator. */
export async function deleteCachedData(): Promise<void> {
  if ('caches' in window) await caches.delete(DATA_CACHE)
}
