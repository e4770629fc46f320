/**
 * The folders of `packages/core/src`, lowest first. A file can import from its own folder, from lower folders, and from
 * the files directly in `src`, which in turn can import only each other and from `platform`.
 */
export const CORE_LAYERS: readonly string[] = [
  'platform/secrets',
  'platform/database',
  'platform/database/migrations/functions',
  'platform/database/migrations',
  'platform/storage',
  'platform/language-model',
  'platform/job-queue',
  'platform/limits',
  'platform/idempotency',
  'text',
  'mail/words',
  'mail',
  'outbox',
  'records',
  'access/keys',
  'access/clients',
  'access/users',
  'access/invitations',
  'access/mail',
  'access',
  'access/sessions',
  'access/feeds',
  'access/operators',
  'content',
  'reporting',
  'reporting/export',
  'library/search',
  'library',
  'library/chat',
  'library/generation',
  'billing/money',
  'billing/invoice-pdf',
  'billing',
  'billing/provider',
  'identity/broker',
  'identity',
  'identity/codes',
  'members',
  'members/imports',
  'bulk',
  'global-search',
  'webhooks',
  'public',
  'operations/maintenance',
  'operations/health',
  'operations/usage',
  'operations/back-up',
]

/**
 * Checks an import between two folders of `packages/core/src`, `.` being the files directly in it.
 *
 * @returns the violation, or null
 */
export function findImportProblem(importing: string, imported: string): string | null {
  if (importing === imported || imported === '.' || imported.startsWith('..')) return null
  if (importing === '.') return imported.startsWith('platform/') ? null : 'src may import only from platform.'
  const [importingIndex, importedIndex] = [CORE_LAYERS.indexOf(importing), CORE_LAYERS.indexOf(imported)]
  if (importingIndex === -1) return `${importing} is not in CORE_LAYERS.`
  if (importedIndex === -1) return `${imported} is not in CORE_LAYERS.`
  return importedIndex < importingIndex ? null : `${imported} is above ${importing}.`
}

const IMPORT = /^(?:import |(?:import|export)\b[^'"]*?from )'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

/** @returns the relative paths that a source text imports, including types and imports for side effects only */
export function listRelativeImports(source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, path, dynamicPath]) => path ?? dynamicPath ?? '')
}
