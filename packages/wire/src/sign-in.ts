import { Type } from '@sinclair/typebox'
import { BrandPalette } from './brand.ts'
import { closed, Email, Instant, LanguageTag, nullable, Url, Uuid } from './primitives.ts'

/** The public data of an association’s sign-in page. */
export const SignInOptions = Type.Object(
  {
    name: nullable(
      Type.String({
        description: '`null` if no association has this slug, or if it is suspended.',
        examples: ['Harbour Surveyors'],
      }),
    ),
    logoUrl: nullable(Url),
    brandColor: nullable(Type.String({ examples: ['#0b5cad'] })),
    brand: nullable(BrandPalette),
    locale: LanguageTag,
    signIn: Type.Object(
      {
        code: Type.Boolean({
          description:
            'Whether users can sign in with a code sent by email: the association allows it, and the service can send email.',
        }),
        singleSignOn: Type.Boolean({
          description:
            'Whether the association has an active connection and the service an identity broker: `GET /auth/sso?client=<slug>`.',
        }),
      },
      closed,
    ),
  },
  { $id: 'SignInOptions', ...closed },
)

const Slug = Type.String({
  pattern: '^[a-z0-9-]{1,63}$',
  description: 'The association’s slug.',
  examples: ['harbour-surveyors'],
})

export const SignInCodeRequest = Type.Object(
  { client: Slug, email: Email },
  { $id: 'SignInCodeRequest', ...closed },
)

export const RequestedSignInCode = Type.Object(
  {
    expiresAt: Instant,
    triesLeft: Type.Integer({ description: 'The number of attempts that the code allows.', examples: [5] }),
  },
  { $id: 'RequestedSignInCode', ...closed },
)

export const SignInCode = Type.Object(
  { client: Slug, code: Type.String({ pattern: '^[0-9]{6}$', examples: ['271828'] }) },
  { $id: 'SignInCode', ...closed },
)

export const OperatorSignIn = Type.Object(
  { key: Type.String({ maxLength: 100, examples: ['guild_op_…'] }) },
  { $id: 'OperatorSignIn', ...closed },
)

export const OperatorSession = Type.Object(
  {
    id: Uuid,
    name: Type.String({ examples: ['Ada Lovelace'] }),
    expiresAt: nullable(Type.String({ ...Instant, description: '`null` for an operator key.' })),
  },
  { $id: 'OperatorSession', ...closed },
)
