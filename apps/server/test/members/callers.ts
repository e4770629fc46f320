import type { TestService } from '../../../../tools/testing/service.ts'
import { type Call, callAs } from '../call-as.ts'

/** Callers with different permissions on one service. */
export interface Callers {
  /** A key of the association with all scopes. */
  staff: Call
  /** A key with the scope members:read only. */
  reader: Call
  /** A key without any scope for members. */
  unrelated: Call
  /** Sends no key. */
  anonymous: Call
  /** A key of another association with all scopes. */
  foreign: Call
}

export async function createCallers(service: TestService): Promise<Callers> {
  const otherClient = await service.createClient()
  const callWithScope = async (scope: string) => {
    const { key } = await service.client.live.keys.create({ name: scope, type: 'secret', scopes: [scope] })
    return callAs(service, key)
  }
  return {
    staff: callAs(service, service.client.keys.live.secret),
    reader: await callWithScope('members:read'),
    unrelated: await callWithScope('events:write'),
    anonymous: callAs(service, null),
    foreign: callAs(service, otherClient.keys.live.secret),
  }
}

export interface MemberRecord {
  id: string
  email: string
  createdAt: string
  updatedAt: string
  [field: string]: unknown
}
