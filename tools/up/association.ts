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

/** Where the service is, and where what is learnt about it is kept. */
export type Place = { dataDirectory: string; baseUrl: string; sandboxBaseUrl: string; databaseUrl: string }

const NAME = 'Harbour & Coast Surveyors’ Association'
const SLUG = 'harbour-coast-surveyors'

/**
 * Gives the credentials of the association that this data directory works with, and makes it on first use, or
 * again when the database is another one than last time.
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
 * The keys are shown once, in the answer to the request that makes the association. A run killed before it could
 * write them down would lose them, so the request's idempotency key is written down first: asked again with it,
 * the service gives the same answer again.
 */
type Draft = { operatorKey: string; idempotencyKey: string }

async function createAssociation(
  place: Place,
): Promise<{ operatorKey: string; created: PlatformClientCreated }> {
  const kept = readJson<Draft>(draftFile(place))
  if (kept) {
    try {
      return { operatorKey: kept.operatorKey, created: await post(place, kept) }
    } catch (error) {
      // An operator key that the database does not know: the draft is another database's.
      if (!(error instanceof AuthenticationError)) throw error
    }
  }
  const draft = {
    operatorKey: await createOperatorKey(place.databaseUrl, 'bun run up'),
    idempotencyKey: crypto.randomUUID(),
  }
  writeJson(draftFile(place), draft)
  return { operatorKey: draft.operatorKey, created: await post(place, draft) }
}

/** The slug is taken where the database has been used with another data directory: then the next one is. */
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

function draftFile(place: Place): string {
  return join(place.dataDirectory, 'set-up.json')
}
