import { Type } from '@sinclair/typebox'

/** One violation in the input. */
export const Violation = Type.Object(
  {
    propertyPath: Type.String({
      description:
        'The path of the field or parameter, such as `lines[0].item.id`. Empty for the whole body.',
      examples: ['email'],
    }),
    message: Type.String({ examples: ['Must be an email address.'] }),
    code: Type.String({ examples: ['invalid_format'] }),
  },
  { $id: 'Violation' },
)

/** RFC 9457 problem details with this API's extension members. */
export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String(),
    instance: Type.String(),
    requestId: Type.String(),
    violations: Type.Optional(Type.Array(Violation)),
  },
  { $id: 'Problem', additionalProperties: true },
)
