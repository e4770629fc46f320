import type { TestClient } from '../../../tools/testing/service.ts'
import type { TestPortal } from './portal.ts'

let userCount = 0

/** Creates a session of a new user with a staff role. */
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
