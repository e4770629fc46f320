interface Globals {
  document?: unknown
  location?: { origin?: string }
  WorkerGlobalScope?: unknown
  process?: { versions?: { node?: string }; env?: Record<string, string | undefined> }
  Deno?: unknown
}

const globals: Globals = globalThis as Globals

/** Whether the runtime is Node, Bun or Deno. */
export function isServerRuntime(): boolean {
  return globals.process?.versions?.node !== undefined || globals.Deno !== undefined
}

/**
 * Whether this is a browser page or its worker, whose code is public. Edge workers have no `location`; a simulated DOM
 * in Node counts as a page.
 */
export function isPage(): boolean {
  if (globals.document !== undefined) return true
  return globals.WorkerGlobalScope !== undefined && globals.location !== undefined && !isServerRuntime()
}

/** The origin of the page or its worker, `https://example.org`; null elsewhere. */
export function getPageOrigin(): string | null {
  const origin = isPage() ? globals.location?.origin : undefined
  return origin && origin !== 'null' ? origin : null
}

/** An environment variable; undefined when empty, in pages, and where there is no environment. */
export function readEnvironment(name: string): string | undefined {
  return isPage() ? undefined : globals.process?.env?.[name] || undefined
}
