/// <reference lib="webworker" />
import { DATA_CACHE, isCacheable, OWNER_KEY } from './cached-paths.ts'

declare const self: ServiceWorkerGlobalScope
/** Set by the build: the name of the entry point, which changes with each build. */
declare const GUILDHALL_BUILD: string
/** Set by the build: the files of the first screen, and of the frame’s menus and dialogs. */
declare const GUILDHALL_FILES: string[]

const FILES_CACHE = `guildhall-files-${GUILDHALL_BUILD}`
/** Every URL of the portal returns the same page, which also states whether there is a session. */
const PAGE_KEY = '/'
const MAX_CACHED_RESPONSES = 300
/** Larger responses are not cached. */
const MAX_RESPONSE_BYTES = 1_048_576

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate' && isPortalPath(pathname)) event.respondWith(respondWithPage(event))
  else if (
    origin === self.location.origin &&
    pathname.startsWith('/portal/') &&
    !request.headers.has('range')
  )
    event.respondWith(respondWithFile(event))
  else if (isCacheable(request, self.location.origin)) event.respondWith(respondWithData(event))
})

// Only pages of this origin can send messages.
self.addEventListener('message', (event) => event.waitUntil(cacheFiles(event.data)))

/** Caches the files that are not cached yet. The page is cached again each time that `paths` includes it. */
async function cacheFiles(paths: string[]): Promise<void> {
  const cache = await caches.open(FILES_CACHE)
  const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...new Set(paths)].filter((path) => path === PAGE_KEY || !cachedPaths.has(path)))
}

async function install(): Promise<void> {
  const cache = await caches.open(FILES_CACHE)
  // The page that installs the worker was loaded without it, or with that of an earlier build.
  await cache.addAll([PAGE_KEY, ...GUILDHALL_FILES])
  await self.skipWaiting()
}

/** Deletes the files of earlier builds. */
async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('guildhall-files-') && name !== FILES_CACHE) await caches.delete(name)
  await self.clients.claim()
}

function isPortalPath(pathname: string): boolean {
  return pathname === '/' || pathname === '/login' || pathname.startsWith('/a/')
}

/** Responds from the network; offline, with the last cached version. */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(FILES_CACHE)
  try {
    const response = await fetch(event.request)
    // The URLs of an association’s icons and manifest look like those of its pages.
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (response.ok && isPage) event.waitUntil(cache.put(PAGE_KEY, response.clone()))
    return response
  } catch (error) {
    const cached = await cache.match(PAGE_KEY)
    if (cached) return cached
    throw error
  }
}

/**
 * Each build has its own cache, and file names contain a hash (except under `pdfjs`): cached files are current. The
 * response does not wait until the file is cached, which fails if the browser has no storage left.
 */
async function respondWithFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(FILES_CACHE)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) event.waitUntil(cache.put(request, response.clone()))
  return response
}

/** Responds from the network; offline, with the last cached version. */
async function respondWithData(event: FetchEvent): Promise<Response> {
  const { request } = event
  const owner = readOwner()
  try {
    const response = await fetch(request)
    if (response.status === 200) event.waitUntil(cacheResponse(request, response.clone(), await owner))
    return response
  } catch (error) {
    if (request.signal.aborted || (await owner) === null) throw error
    const cached = await (await caches.open(DATA_CACHE)).match(request, { ignoreVary: true })
    if (cached) return cached
    throw error
  }
}

/** @returns the id of the user whose data is cached; null if there is no such user */
async function readOwner(): Promise<string | null> {
  if (!(await caches.has(DATA_CACHE))) return null
  const entry = await (await caches.open(DATA_CACHE)).match(OWNER_KEY)
  return entry ? entry.text() : null
}

/** Caches a response. @param owner the user who sent the request; no other user can get the response */
async function cacheResponse(request: Request, response: Response, owner: string | null): Promise<void> {
  const body = await response.arrayBuffer()
  if (body.byteLength > MAX_RESPONSE_BYTES || owner === null || (await readOwner()) !== owner) return
  const cache = await caches.open(DATA_CACHE)
  await cache.put(request, new Response(body, { headers: response.headers }))
  const keys = await cache.keys()
  // The first entry is the owner; the others follow, oldest first.
  for (const key of keys.slice(1, Math.max(1, keys.length - MAX_CACHED_RESPONSES))) await cache.delete(key)
  // The user signed out in the meantime.
  if ((await readOwner()) !== owner) await caches.delete(DATA_CACHE)
}
