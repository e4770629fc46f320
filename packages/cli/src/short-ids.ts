import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { UsageError } from './exit-codes.ts'
import { writePrivateFile } from './private-file.ts'

/** The number of most recently listed ids that are stored. */
const MAX_IDS = 5_000
const uuidV7Pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-([0-9a-f]{12})$/
const shortIdPattern = /^[0-9a-f]{12}$/

/** The last group of a UUIDv7, which is random; other ids are unchanged. */
export function shortenId(id: string): string {
  return uuidV7Pattern.exec(id)?.[1] ?? id
}

/** Stores ids, so that commands accept their short forms. @returns false if they cannot be stored */
export async function storeIds(ids: string[]): Promise<boolean> {
  const storedIds = await readIds()
  const allIds = new Set([...ids.filter((id) => uuidV7Pattern.test(id)), ...storedIds])
  try {
    await writePrivateFile(getIdsFile(), JSON.stringify([...allIds].slice(0, MAX_IDS)))
    return true
  } catch {
    return false
  }
}

/** Replaces short ids among a command’s arguments and options with full ids. @throws UsageError for an unknown one */
export async function resolveIds(command: Command): Promise<void> {
  for (const [index, argument] of command.registeredArguments.entries())
    if (/^(?:ids?|\w+Id|grant|content|order)$/.test(argument.name()))
      command.processedArgs[index] = await resolve(command.processedArgs[index])
  for (const option of command.options) {
    if (!option.flags.includes('<id>')) continue
    const value = command.getOptionValue(option.attributeName())
    if (value !== undefined) command.setOptionValue(option.attributeName(), await resolve(value))
  }
}

async function resolve(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(resolve))
  if (typeof value !== 'string' || !shortIdPattern.test(value)) return value
  const match = (await readIds()).find((id) => id.endsWith(value))
  if (match) return match
  throw new UsageError(
    `No recently listed record has the short id ${value}. Use the full id, which --json shows.`,
  )
}

/** A missing or damaged file counts as empty, since it is only a cache. */
async function readIds(): Promise<string[]> {
  try {
    const ids: unknown = JSON.parse(await readFile(getIdsFile(), 'utf8'))
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && uuidV7Pattern.test(id)) : []
  } catch {
    return []
  }
}

const getIdsFile = () =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'guildhall', 'ids.json')
