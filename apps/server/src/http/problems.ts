import type { DomainError, ErrorKind, Violation } from '@guildhall/core/errors'

interface KindOfProblem {
  status: number
  title: string
  /** For the problem's own page. */
  meaning: string
  remedy: string
}

/** The catalogue of contract section 1. */
export const kindsOfProblem: Record<ErrorKind, KindOfProblem> = {
  'validation-error': problem(
    400,
    'The request is not valid',
    'One or more fields or parameters break a rule. All faults are listed in "violations".',
    'Correct each field that is named and send the request again.',
  ),
  'malformed-request': problem(
    400,
    'The request cannot be read',
    'The body is not well-formed JSON in UTF-8, repeats a key, is nested too deeply or holds a number that JSON cannot hold; or a header is malformed.',
    'Send well-formed JSON. Most JSON libraries do that by themselves.',
  ),
  unauthorized: problem(
    401,
    'Not signed in',
    'There is no key or session, or it is mistyped, revoked, expired, or of the other environment.',
    'Send "Authorization: Bearer <key>" with a key of this environment: live keys on the live address, test keys on the sandbox address.',
  ),
  'purchase-required': problem(
    402,
    'This must be bought first',
    'The resource is paid and the asker has not bought it.',
    'Buy it, or record the purchase through the grants endpoint.',
  ),
  forbidden: problem(
    403,
    'Not allowed',
    'You are known, but may not do this.',
    'Ask an administrator of your association.',
  ),
  'insufficient-scope': problem(
    403,
    'The key lacks a scope',
    'The key or role does not include the right that this operation needs.',
    'Use a key with the scope that is named, or widen this one.',
  ),
  'membership-required': problem(
    403,
    'For members',
    'Only members with an active membership may open this.',
    'Sign in as a member, or renew the membership.',
  ),
  'premium-required': problem(
    403,
    'For premium members',
    'Only members with a premium level may open this.',
    'Move to a premium membership level.',
  ),
  'not-found': problem(
    404,
    'Not found',
    'There is nothing at this address, or it is not yours to see.',
    'Check the id and the path.',
  ),
  'method-not-allowed': problem(
    405,
    'Method not allowed',
    'The address exists, but not with this method.',
    'Use one of the methods that the Allow header lists.',
  ),
  conflict: problem(
    409,
    'Conflict',
    'The request contradicts something that exists.',
    'Read the detail, look at the current state, and decide anew.',
  ),
  'idempotency-key-in-use': problem(
    409,
    'The first request is still running',
    'Another request with the same Idempotency-Key has not been answered yet.',
    'Wait a moment and send the same request again.',
  ),
  'category-name-taken': problem(
    409,
    'The category name is taken',
    'Names of categories are unique within an association, without regard to case.',
    'Choose another name; archived categories keep theirs.',
  ),
  'email-taken': problem(
    409,
    'The e-mail address is taken',
    'Another record of this association has the same e-mail address, without regard to case.',
    'Use another address, or change the record that has it.',
  ),
  'precondition-failed': problem(
    412,
    'The record has changed',
    'If-Match names a version that is no longer the current one. Nothing was written.',
    'Get the record, apply your change to it, and send it with the new ETag.',
  ),
  'payload-too-large': problem(
    413,
    'The body is too large',
    'JSON bodies may have 1 MiB, files what their endpoint says.',
    'Send less, or in several requests.',
  ),
  'unsupported-media-type': problem(
    415,
    'The content type is not supported',
    'The Content-Type header does not name a format that this endpoint takes.',
    'Use the content type that the API reference names.',
  ),
  'idempotency-key-reused': problem(
    422,
    'The Idempotency-Key was used for another request',
    'An earlier request with this key had another method, path or body.',
    'Use a new key for each new request.',
  ),
  'document-too-long': problem(
    422,
    'The document is too long',
    'Generation takes documents below a number of pages.',
    'Use a shorter document.',
  ),
  'no-text': problem(
    422,
    'The resource has no text',
    'Nothing can be generated from a resource without text.',
    'Choose a resource with text.',
  ),
  'rate-limit-exceeded': problem(
    429,
    'Too many requests',
    'A limit was reached: requests of the clock hour or of one address, or open event streams.',
    'Wait as many seconds as Retry-After says, close streams that are no longer used, or choose a larger plan.',
  ),
  'internal-error': problem(
    500,
    'Something went wrong here',
    'This is a fault of the service.',
    'Try again; if it stays, report the request id.',
  ),
  'broker-not-configured': problem(
    503,
    'Single sign-on is not set up here',
    'The operator of this service has not connected it to an identity broker, or not completely.',
    'The detail names the settings that are missing: set them in the environment, or with PUT /api/platform/integrations/broker.',
  ),
  'broker-unavailable': problem(
    502,
    'The identity broker cannot be reached',
    'The service for single sign-on does not answer.',
    'Try again in a minute.',
  ),
  'broker-error': problem(
    502,
    'The identity broker refused',
    'The service for single sign-on answered with an error.',
    'Read the detail; check the broker settings.',
  ),
  'search-unavailable': problem(
    503,
    'Search is not available',
    'Neither the search engine nor the database answers.',
    'Try again in a minute.',
  ),
  'ai-unavailable': problem(
    503,
    'The language model is not available',
    'What was asked cannot be done without the configured model, which does not answer. Nothing is like that at present: chat answers from its sources then, marked `degraded`.',
    'Try again in a minute.',
  ),
  'storage-unavailable': problem(
    503,
    'Storage is not available',
    'The database or the file store cannot take or give data now. Nothing was half-written.',
    'Try again in a minute, with the same Idempotency-Key.',
  ),
}

function problem(status: number, title: string, meaning: string, remedy: string): KindOfProblem {
  return { status, title, meaning, remedy }
}

export interface ProblemDocument {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  requestId: string
  violations?: Violation[]
}

/** Makes the problem document of an expected failure (RFC 9457). */
export function problemDocument(
  error: DomainError,
  baseUrl: URL,
  instance: string,
  requestId: string,
): ProblemDocument {
  const { status, title } = kindsOfProblem[error.kind]
  return {
    type: new URL(`/problems/${error.kind}`, baseUrl).href,
    title,
    status,
    detail: error.message,
    instance,
    requestId,
    ...(error.violations.length > 0 ? { violations: error.violations } : {}),
    ...error.extensions,
  }
}
