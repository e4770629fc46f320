interface Globals {
  document?: unknown
  location?: unknown
  WorkerGlobalScope?: unknown
  process?: { versions?: { node?: string } }
  Deno?: unknown
}

const globals: Globals = globalThis as Globals

/** Node, Bun or Deno: programs on a server or a desk. */
export function isServerRuntime(): boolean {
  return globals.process?.versions?.node !== undefined || globals.Deno !== undefined
}

/**
 * A browser's page or one of its workers, whose code any visitor can read. Workers at the edge have no `location`;
 * tests that imitate a page inside Node count as a page.
 */
export function isPage(): boolean {
  if (globals.document !== undefined) return true
  return globals.WorkerGlobalScope !== undefined && globals.location !== undefined && !isServerRuntime()
}
