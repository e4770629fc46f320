import type { ApiPromise, ListFacets } from '@guildhall/sdk'
import { api } from '../../shell/api.ts'

/** The collections of the program, named as in the API. */
export const programNames = ['events', 'courses', 'jobs', 'community', 'sponsorships'] as const
export type ProgramName = (typeof programNames)[number]

/** The fields of the program’s records that the screens use. */
export interface ProgramRecord {
  id: string
  status: string
  /** Absent for sponsorships, which have `sponsor` instead. */
  title?: string
  sponsor?: string
  slug?: string
  visibility?: string
}

interface Page {
  items: ProgramRecord[]
  totalItems: number | null
  facets?: ListFacets | null
}

interface ProgramApi {
  list(query: object, options: { signal: AbortSignal }): PromiseLike<Page>
  get(id: string, options?: { signal?: AbortSignal }): ApiPromise<ProgramRecord>
  create(record: object, options: { idempotencyKey: string }): ApiPromise<ProgramRecord>
  update(id: string, patch: object, options: { ifMatch?: string }): ApiPromise<ProgramRecord>
  delete(id: string): ApiPromise<void>
  export(query: object): ApiPromise<Response>
}

/**
 * A collection’s operations, loosely typed: forms and lists are built from its definition, and the service validates
 * their input.
 */
export const getProgramApi = (name: ProgramName) => api[name] as unknown as ProgramApi

export const getProgramTitle = ({ title, sponsor }: Partial<ProgramRecord>) => title ?? sponsor ?? ''
