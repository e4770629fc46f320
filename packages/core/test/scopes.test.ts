import { describe, expect, test } from 'bun:test'
import { allows, includesScope, isStaff, scopes } from '@guildhall/core/access/keys/scopes'
import type { Actor } from '@guildhall/core/context'
import fc from 'fast-check'

const anyScope = fc.constantFrom(...scopes)
const createKey = (...granted: string[]): Actor => ({ type: 'key', id: 'k', name: 'Key', scopes: granted })
const createUser = (...roles: string[]): Actor => ({
  type: 'user',
  id: 'u',
  name: 'User',
  roles,
  memberId: null,
  membership: 'none',
  sessionId: 's',
})
const visitor: Actor = { type: 'visitor', id: 'v', name: 'Website', allowedOrigins: [] }

describe('scopes', () => {
  test('are listed completely', () => {
    const names =
      'members events courses jobs community sponsorships resources reports webhooks keys identity chat'
    const pairs = `${names} client views billing`
      .split(' ')
      .flatMap((name) => [`${name}:read`, `${name}:write`])
    expect([...scopes].toSorted()).toEqual([...pairs, 'audit:read', '*'].toSorted())
  })

  test('cover themselves, and * covers all', () => {
    fc.assert(fc.property(anyScope, (scope) => includesScope([scope], scope) && includesScope(['*'], scope)))
  })

  test('for writing include reading the same subject, and nothing else', () => {
    fc.assert(
      fc.property(anyScope, anyScope, (granted, scope) => {
        const includes = granted === '*' || granted === scope || granted.replace(':write', ':read') === scope
        expect(includesScope([granted], scope)).toBe(includes)
      }),
      { numRuns: 2000 },
    )
  })

  test('together cover what any of them covers', () => {
    fc.assert(
      fc.property(fc.array(anyScope), anyScope, (granted, scope) => {
        expect(includesScope(granted, scope)).toBe(
          granted.some((grantedScope) => includesScope([grantedScope], scope)),
        )
      }),
    )
  })
})

describe('permissions', () => {
  test('of a key are its scopes; a key without scopes has none', () => {
    expect(allows(createKey('members:write'), 'members:read')).toBe(true)
    expect(allows(createKey('members:read'), 'members:write')).toBe(false)
    fc.assert(fc.property(anyScope, (scope) => !allows(createKey(), scope)))
  })

  test('of an administrator include every scope', () => {
    fc.assert(fc.property(anyScope, (scope) => allows(createUser('ROLE_CLIENT_ADMIN'), scope)))
  })

  test('of other staff include all but keys, webhooks, identity, the audit log and changing settings', () => {
    const missingScopes = scopes.filter((scope) => !allows(createUser('ROLE_CLIENT_USER'), scope))
    expect(missingScopes.toSorted()).toEqual(
      [
        '*',
        'audit:read',
        'client:write',
        'identity:read',
        'identity:write',
        'keys:read',
        'keys:write',
        'webhooks:read',
        'webhooks:write',
      ].toSorted(),
    )
  })

  test('of a member are for chat only; visitors and unknown roles have none', () => {
    expect(scopes.filter((scope) => allows(createUser('ROLE_MEMBER'), scope))).toEqual([
      'chat:read',
      'chat:write',
    ])
    for (const unprivileged of [visitor, createUser('ROLE_UNKNOWN'), createUser()]) {
      expect(scopes.filter((scope) => allows(unprivileged, scope))).toEqual([])
    }
  })

  test('of staff apply to keys and users with a staff role, not to visitors and members', () => {
    expect(
      [createKey(), createUser('ROLE_CLIENT_ADMIN'), createUser('ROLE_MEMBER', 'ROLE_CLIENT_USER')].every(
        isStaff,
      ),
    ).toBe(true)
    expect([visitor, createUser('ROLE_MEMBER'), createUser()].some(isStaff)).toBe(false)
  })
})
