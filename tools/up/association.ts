import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  AuthenticationError,
  ConflictError,
  Guildhall,
  NotFoundError,
  type PlatformClientCreated,
} from '@guildhall/sdk'
import { createOperatorKey } from '../service/processes.ts'
import { type Credentials, readCredentials, readJson, writeCredentials, writeJson } from './credentials.ts'

/** The service’s URLs and its data directory. */
export type Installation = {
  dataDirectory: string
  baseUrl: string
  sandboxBaseUrl: string
  databaseUrl: string
}

const NAME = 'Harbour & Coast Surveyors’ Association'
const SLUG = 'harbour-coast-surveyors'

/**
 * Returns the credentials of this data directory’s association. Creates the association on first use, and again for
 * another database.
 */
export async function ensureAssociation(installation: Installation): Promise<Credentials> {
  const urls = { baseUrl: installation.baseUrl, sandboxBaseUrl: installation.sandboxBaseUrl }
  const stored = readCredentials(installation.dataDirectory)
  if (stored && (await isKnown(installation, stored))) {
    const credentials = { ...stored, ...urls }
    if (!Bun.deepEquals(stored, credentials)) writeCredentials(installation.dataDirectory, credentials)
    return credentials
  }
  const { operatorKey, created } = await createAssociation(installation)
  const { client, keys } = created
  const credentials = { ...urls, operatorKey, client: { id: client.id, slug: client.slug }, keys }
  writeCredentials(installation.dataDirectory, credentials)
  rmSync(getDraftFile(installation), { force: true })
  return credentials
}

async function isKnown(installation: Installation, { operatorKey, client }: Credentials): Promise<boolean> {
  try {
    await createOperatorClient(installation, operatorKey).platform.clients.get(client.id)
    return true
  } catch (error) {
    if (error instanceof AuthenticationError || error instanceof NotFoundError) return false
    throw error
  }
}

/**
 * The keys are returned only once. The request’s idempotency key is stored first, so that if a run is killed before
 * storing the keys, the next run gets the same response.
 */
type Draft = { operatorKey: string; idempotencyKey: string }
type DraftLocation = Pick<Installation, 'dataDirectory' | 'databaseUrl'>

async function createAssociation(
  installation: Installation,
): Promise<{ operatorKey: string; created: PlatformClientCreated }> {
  const stored = readJson<Draft>(getDraftFile(installation))
  if (stored) {
    try {
      return { operatorKey: stored.operatorKey, created: await createWithFreeSlug(installation, stored) }
    } catch (error) {
      // Unknown operator key: the draft belongs to another database.
      if (!(error instanceof AuthenticationError)) throw error
    }
  }
  const draft = await createDraft(installation)
  return { operatorKey: draft.operatorKey, created: await createWithFreeSlug(installation, draft) }
}

async function createDraft(installation: DraftLocation): Promise<Draft> {
  const draft = {
    operatorKey: await createOperatorKey(installation.databaseUrl, 'bun run up'),
    idempotencyKey: crypto.randomUUID(),
  }
  writeJson(getDraftFile(installation), draft)
  return draft
}

/** Creates an operator key before the server starts. Without an operator, the server would print a setup link. */
export async function ensureOperator(installation: DraftLocation): Promise<void> {
  if (!readCredentials(installation.dataDirectory) && !readJson<Draft>(getDraftFile(installation)))
    await createDraft(installation)
}

/**
 * Uses the next free slug if the database was used with another data directory.
 *
 * @throws ConflictError if 50 slugs are in use
 */
async function createWithFreeSlug(installation: Installation, draft: Draft): Promise<PlatformClientCreated> {
  const { platform } = createOperatorClient(installation, draft.operatorKey)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? SLUG : `${SLUG}-${number}`
    const idempotencyKey = `${draft.idempotencyKey}-${number}`
    try {
      return await platform.clients.create({ name: NAME, slug, plan: 'enterprise' }, { idempotencyKey })
    } catch (error) {
      if (!(error instanceof ConflictError) || number === 50) throw error
    }
  }
}

function createOperatorClient(installation: Installation, apiKey: string): Guildhall {
  return new Guildhall({ apiKey, baseUrl: installation.baseUrl })
}

function getDraftFile(installation: DraftLocation): string {
  return join(installation.dataDirectory, 'set-up.json')
}
