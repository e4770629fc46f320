import type { TestClient } from '../../../tools/testing/service.ts'
import type { TestPortal } from './portal.ts'

let userCount = 0

/** Creates a user with a staff role and a session. @returns the session’s token */
export async function createStaff(
  { service }: TestPortal,
  role: 'ROLE_CLIENT_ADMIN' | 'ROLE_CLIENT_USER' = 'ROLE_CLIENT_ADMIN',
  { live }: TestClient = service.client,
): Promise<string> {
  userCount++
  const email = `staff.${userCount}@example.org`
  const { id } = await live.users.create({ email, firstName: 'Ingrid', lastName: 'Halvorsen', roles: [role] })
  return (await live.users.createSession(id)).token
}
