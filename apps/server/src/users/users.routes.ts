import { createSessionForUser, TOKEN_LIFETIME_SECONDS } from '@guildhall/core/access/sessions/sessions'
import { createUser, deleteUser, updateUser, users } from '@guildhall/core/access/users/users'
import { DomainError } from '@guildhall/core/errors'
import { IssuedSession, SessionRequest } from '@guildhall/wire/members'
import { User } from '@guildhall/wire/people'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'

export function userRoutes(deps: Dependencies) {
  return new Elysia()
    .use(
      crudRoutes(deps, {
        collection: users,
        schemas: User,
        path: '/api/users',
        operationPrefix: 'users',
        nouns: ['user', 'users'],
        tag: 'Users',
        scope: 'identity',
        problems: ['email-taken'],
        notes: {
          create: 'The caller must have all scopes of the roles.',
          update:
            'Deactivating a user ends their sessions. The caller must have all scopes of added roles, and of the user’s roles to reactivate the user or change the email address.',
          delete: 'Ends the user’s sessions. A linked member is kept.',
        },
        create: createUser,
        update: updateUser,
        remove: deleteUser,
      }),
    )
    .post(
      '/api/users/:id/sessions',
      ...endpoint(deps, {
        operationId: 'users.createSession',
        summary: 'Create a session for a user',
        description:
          'Returns a session token. Requires a secret key with all scopes of the user’s roles. Returns 409 if the user is deactivated.',
        tag: 'Users',
        access: { scope: 'identity:write' },
        idempotent: true,
        body: SessionRequest,
        problems: ['not-found', 'conflict'],
        responses: {
          201: { description: 'The session token. It is shown only once.', schema: IssuedSession },
        },
        handle: ({ ctx, params, body }) => {
          if (ctx.actor.type !== 'key')
            throw new DomainError('forbidden', 'This endpoint requires a secret key.')
          const seconds = body.expiresInSeconds ?? TOKEN_LIFETIME_SECONDS
          return createSessionForUser(ctx, params.id ?? '', { idleSeconds: seconds, maximumSeconds: seconds })
        },
        present: (session) => jsonReply(session, 201),
      }),
    )
}
