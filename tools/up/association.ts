import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  AuthenticationError,
  ConflictError,
  Guildhall,
  NotFoundError,
  type PlatformClientCreated,
} from '@guildhall/sdk'
import { createOperatorKey } from '../service/programs.ts'
import { type Credentials, readCredentials, readJson, writeCredentials, writeJson } from './credentials.ts'

/** The service’s URLs and its data directory. */
export type Place = { dataDirectory: string; baseUrl: string; sandboxBaseUrl: string; databaseUrl: string }

const NAME = 'Harbour & Coast Surveyors’ Association'
const SLUG = 'harbour-coast-surveyors'

/**
 * Returns the credentials of this data directory’s association. Creates it on first use, and again for another
 * database.
 */
export async function ensureAssociation(place: Place): Promise<Credentials> {
  const addresses = { baseUrl: place.baseUrl, sandboxBaseUrl: place.sandboxBaseUrl }
  const kept = readCredentials(place.dataDirectory)
  if (kept && (await isKnown(place, kept))) {
    const credentials = { ...kept, ...addresses }
    if (!Bun.deepEquals(kept, credentials)) writeCredentials(place.dataDirectory, credentials)
    return credentials
  }
  const { operatorKey, created } = await createAssociation(place)
  const { client, keys } = created
  const credentials = { ...addresses, operatorKey, client: { id: client.id, slug: client.slug }, keys }
  writeCredentials(place.dataDirectory, credentials)
  rmSync(draftFile(place), { force: true })
  return credentials
}

async function isKnown(place: Place, { operatorKey, client }: Credentials): Promise<boolean> {
  try {
    await operator(place, operatorKey).platform.clients.get(client.id)
    return true
  } catch (error) {
    if (error instanceof AuthenticationError || error instanceof NotFoundError) return false
    throw error
  }
}

/**
 * The keys are returned only once. The request’s idempotency key is stored first, so that a run killed before storing the
 * keys gets the same response again.
 */
type Draft = { operatorKey: string; idempotencyKey: string }
type DraftPlace = Pick<Place, 'dataDirectory' | 'databaseUrl'>

async function createAssociation(
  place: Place,
): Promise<{ operatorKey: string; created: PlatformClientCreated }> {
  const kept = readJson<Draft>(draftFile(place))
  if (kept) {
    try {
      return { operatorKey: kept.operatorKey, created: await post(place, kept) }
    } catch (error) {
      // Unknown operator key: the draft belongs to another database.
      if (!(error instanceof AuthenticationError)) throw error
    }
  }
  const draft = await createDraft(place)
  return { operatorKey: draft.operatorKey, created: await post(place, draft) }
}

async function createDraft(place: DraftPlace): Promise<Draft> {
  const draft = {
    operatorKey: await createOperatorKey(place.databaseUrl, 'bun run up'),
    idempotencyKey: crypto.randomUUID(),
  }
  writeJson(draftFile(place), draft)
  return draft
}

/** Creates the operator before the server starts, which otherwise offers the first run. */
export async function ensureOperator(place: DraftPlace): Promise<void> {
  if (!readCredentials(place.dataDirectory) && !readJson<Draft>(draftFile(place))) await createDraft(place)
}

/** Uses the next free slug if the database was used with another data directory. */
async function post(place: Place, draft: Draft): Promise<PlatformClientCreated> {
  const { platform } = operator(place, draft.operatorKey)
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

function operator(place: Place, apiKey: string): Guildhall {
  return new Guildhall({ apiKey, baseUrl: place.baseUrl })
}

function draftFile(place: DraftPlace): string {
  return join(place.dataDirectory, 'set-up.json')
}
