/**
 * The folders of `packages/core/src`, lowest first. A file can import from its own folder, from lower folders, and from
 * the files directly in `src`, which in turn can import only each other and files in `platform`.
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
  'mail/translations',
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
  'operations/backup',
]

/**
 * Checks an import between two folders of `packages/core/src`; `.` stands for the files directly in it. Imports from
 * outside `src` are allowed.
 *
 * @returns a message, or null if the import is allowed
 */
export function findImportProblem(importing: string, imported: string): string | null {
  if (importing === imported || imported === '.' || imported.startsWith('..')) return null
  if (importing === '.')
    return imported.startsWith('platform/')
      ? null
      : 'Files directly in src can import only from platform and from each other.'
  const [importingIndex, importedIndex] = [CORE_LAYERS.indexOf(importing), CORE_LAYERS.indexOf(imported)]
  if (importingIndex === -1) return `${importing} is not in CORE_LAYERS.`
  if (importedIndex === -1) return `${imported} is not in CORE_LAYERS.`
  return importedIndex < importingIndex ? null : `${imported} is above ${importing}.`
}

const importPattern = /^(?:import |(?:import|export)\b[^'"]*?from )'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

/**
 * Lists the relative paths that a source text imports or re-exports, including types, dynamic imports and imports for
 * side effects.
 */
export function listRelativeImports(source: string): string[] {
  return [...source.matchAll(importPattern)].map(([, path, dynamicPath]) => path ?? dynamicPath ?? '')
}
