interface Globals {
  document?: unknown
  location?: unknown
  WorkerGlobalScope?: unknown
  process?: { versions?: { node?: string } }
  Deno?: unknown
}

const globals: Globals = globalThis as Globals

/** Node, Bun or Deno. */
export function isServerRuntime(): boolean {
  return globals.process?.versions?.node !== undefined || globals.Deno !== undefined
}

/**
 * A browser page or its worker, whose code is public. Edge workers have no `location`; simulated DOMs in Node count as a
 * page.
 */
export function isPage(): boolean {
  if (globals.document !== undefined) return true
  return globals.WorkerGlobalScope !== undefined && globals.location !== undefined && !isServerRuntime()
}
