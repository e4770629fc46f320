interface ErrorKindInfo {
  /** The HTTP status. */
  status: number
  title: string
  /** Explanation on the problem’s page. */
  meaning: string
  remedy: string
}

/** The errors of the API, by kind. Each is a problem type (RFC 9457). */
export const errorKinds = {
  'validation-error': defineErrorKind(
    400,
    'The request is not valid',
    'One or more fields or parameters are invalid. All errors are listed in "violations".',
    'Correct each listed field and send the request again.',
  ),
  'malformed-request': defineErrorKind(
    400,
    'The request is malformed',
    'The body is not well-formed UTF-8 JSON, repeats a key, is nested too deeply or contains a number out of range; or it is a malformed or incomplete form; or a header is malformed.',
    'Send a well-formed body. Use a library to build the JSON or the form.',
  ),
  'sign-in-code-invalid': defineErrorKind(
    400,
    'The sign-in code is not valid',
    'The code is wrong, expired or used up, or this browser did not request it. "triesLeft" is the number of attempts left for this code.',
    'Enter the code from the latest email in the browser that requested it. If no attempts are left, request a new code.',
  ),
  unauthorized: defineErrorKind(
    401,
    'Not authenticated',
    'The key or session is missing, invalid, revoked or expired, or belongs to the other environment.',
    'Send "Authorization: Bearer <key>" with a key for this environment: live keys for the live URL, test keys for the sandbox URL.',
  ),
  'purchase-required': defineErrorKind(
    402,
    'Purchase required',
    'The resource must be purchased, and the caller has not purchased it.',
    'Order the resource: send "item" as a line of POST /api/orders.',
  ),
  forbidden: defineErrorKind(
    403,
    'Permission denied',
    'The caller does not have permission, the association is suspended, or the request did not come from a page that is allowed to send it.',
    'See the detail. If you need permission, ask an administrator of your association for access.',
  ),
  'insufficient-scope': defineErrorKind(
    403,
    'Insufficient scope',
    'The key or role does not have the scope this operation requires.',
    'Use a key with the named scope, or add the scope to this key.',
  ),
  'membership-required': defineErrorKind(
    403,
    'Membership required',
    'Only members whose membership is in force can open this resource.',
    'Sign in as a member, or renew the membership.',
  ),
  'premium-required': defineErrorKind(
    403,
    'Premium membership required',
    'Only members with a premium level can open this resource.',
    'Upgrade to a premium membership level.',
  ),
  'not-found': defineErrorKind(
    404,
    'Not found',
    'The resource does not exist, or the caller does not have access to it.',
    'Check the id and the path.',
  ),
  'method-not-allowed': defineErrorKind(
    405,
    'Method not allowed',
    'The endpoint does not support this method.',
    'Use one of the methods listed in the Allow header.',
  ),
  conflict: defineErrorKind(
    409,
    'Conflict',
    'The request conflicts with the current state.',
    'See the detail, fetch the current state and adjust the request.',
  ),
  'already-owned': defineErrorKind(
    409,
    'Already owned',
    'The buyer already has access to an item of the order. "item" names it.',
    'Remove the item from the order.',
  ),
  'order-not-payable': defineErrorKind(
    409,
    'The order’s status does not allow this',
    'The order is paid, expired, cancelled, refunded or written off, nothing is due, a payment is in progress, or the provider cannot charge the amount. "orderStatus" is its status.',
    'Get the order again. Refund a paid order instead of cancelling it.',
  ),
  'refund-exceeds-payment': defineErrorKind(
    409,
    'The refund is too high',
    'The refund exceeds the amount paid and not yet refunded, or the remaining amount of a line.',
    'Get the order again and refund at most the remaining amount.',
  ),
  'price-changed': defineErrorKind(
    409,
    'The price has changed',
    'The order’s price differs from "expectedTotal", or its currency from the request’s "currency". "total" and "currency" are the current price.',
    'Show the buyer the new price, and send it as "expectedTotal" and "currency".',
  ),
  'idempotency-key-in-use': defineErrorKind(
    409,
    'The first request is still in progress',
    'Another request with the same Idempotency-Key is still in progress.',
    'Wait a moment and send the same request again.',
  ),
  'category-name-taken': defineErrorKind(
    409,
    'Category name already in use',
    'Category names must be unique within an association, ignoring case.',
    'Choose another name. Archived categories keep their names.',
  ),
  'email-taken': defineErrorKind(
    409,
    'Email address already in use',
    'Another record of this association has the same email address, ignoring case.',
    'Use another address, or change the record that has it.',
  ),
  'precondition-failed': defineErrorKind(
    412,
    'The record has changed',
    'The version in If-Match is not the current version. Nothing was changed.',
    'Get the record again, apply your change and send it with the new ETag.',
  ),
  'payload-too-large': defineErrorKind(
    413,
    'The body is too large',
    'JSON bodies are limited to 1 MiB. File limits are documented for each endpoint.',
    'Send less data, or split it into several requests.',
  ),
  'unsupported-media-type': defineErrorKind(
    415,
    'The content type is not supported',
    'The endpoint does not accept the format in the Content-Type header.',
    'Use a content type listed in the API reference.',
  ),
  'idempotency-key-reused': defineErrorKind(
    422,
    'The Idempotency-Key was used for another request',
    'An earlier request with this key had a different method, path, query or body.',
    'Use a new key for each new request.',
  ),
  'document-too-long': defineErrorKind(
    422,
    'The document is too long',
    'The document has too many pages or too much text for generation.',
    'Use a shorter document.',
  ),
  'no-text': defineErrorKind(
    422,
    'The resource has no text',
    'Content cannot be generated from a resource without text.',
    'Choose a resource with text.',
  ),
  'rate-limit-exceeded': defineErrorKind(
    429,
    'Too many requests',
    'A limit was reached, such as requests per clock hour, per IP address or per email address, or open event streams.',
    'Wait the number of seconds in Retry-After, close unused streams, or upgrade to a larger plan.',
  ),
  'internal-error': defineErrorKind(
    500,
    'Internal error',
    'An unexpected error occurred in the service.',
    'Retry the request. If the problem persists, report the request id.',
  ),
  'broker-not-configured': defineErrorKind(
    503,
    'Single sign-on is not configured',
    'The identity broker connection of this service is missing or incomplete.',
    'Configure the settings named in the detail through environment variables or PUT /api/platform/integrations/broker.',
  ),
  'mail-not-configured': defineErrorKind(
    503,
    'Email is not configured',
    'This service cannot send email, so no one can sign in with a code or be invited.',
    'Set SMTP_URL and MAIL_FROM.',
  ),
  'broker-unavailable': defineErrorKind(
    502,
    'The identity broker is not available',
    'The single sign-on service is not responding.',
    'Try again in a minute.',
  ),
  'broker-error': defineErrorKind(
    502,
    'The identity broker returned an error',
    'The single sign-on service returned an error.',
    'Read the detail and check the broker settings.',
  ),
  'provider-error': defineErrorKind(
    502,
    'The payment provider returned an error',
    'The payment provider is not responding, rejected the API key or cannot perform the operation; see the detail for the reason. Nothing was charged.',
    'Try again in a minute: a retry continues with the same payment page. If that fails too, pay by transfer.',
  ),
  'payments-unavailable': defineErrorKind(
    503,
    'Online payments are not available',
    'The association has not set up a payment provider. "transfer" is the account to pay to, if there is one.',
    'Pay by transfer, with the order’s reference, or ask the association how to pay.',
  ),
  'search-unavailable': defineErrorKind(
    503,
    'Search is not available',
    'Neither the search engine nor the database is responding.',
    'Try again in a minute.',
  ),
  'ai-unavailable': defineErrorKind(
    503,
    'The language model is not available',
    'The operation requires the configured language model, which is not responding. No operation currently returns this error: without the model, chat answers from its sources and sets `degraded`.',
    'Try again in a minute.',
  ),
  'storage-unavailable': defineErrorKind(
    503,
    'Storage is not available',
    'The database or the file storage is not available. No partial changes were saved.',
    'Try again in a minute with the same Idempotency-Key.',
  ),
}

export type ErrorKind = keyof typeof errorKinds

function defineErrorKind(status: number, title: string, meaning: string, remedy: string): ErrorKindInfo {
  return { status, title, meaning, remedy }
}
