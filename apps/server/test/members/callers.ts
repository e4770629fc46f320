import type { TestService } from '../../../../tools/testing/service.ts'
import { type Call, callAs } from '../calls.ts'

/** Those who may and those who may not, of one service. */
export interface Callers {
  /** A key of the association that may do everything. */
  staff: Call
  /** A key that may read members, and no more. */
  reader: Call
  /** A key of the association that has nothing to do with members. */
  unrelated: Call
  /** Nobody. */
  anonymous: Call
  /** A key of another association that may do everything there. */
  foreign: Call
}

export async function callersOf(service: TestService): Promise<Callers> {
  const other = await service.createClient()
  const withScope = async (scope: string) => {
    const { key } = await service.client.live.keys.create({ name: scope, type: 'secret', scopes: [scope] })
    return callAs(service, key)
  }
  return {
    staff: callAs(service, service.client.keys.live.secret),
    reader: await withScope('members:read'),
    unrelated: await withScope('events:write'),
    anonymous: callAs(service, null),
    foreign: callAs(service, other.keys.live.secret),
  }
}

export interface MemberRecord {
  id: string
  email: string
  createdAt: string
  updatedAt: string
  [field: string]: unknown
}
