import { describe, expect, test } from 'bun:test'
import { sign } from '../../../../tools/fake-stripe/events.ts'
import { testServiceWithBroker } from '../../../../tools/testing/broker.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectProblem, expectPublicError } from '../expect-problem.ts'
import { buildPdf, buildPng } from '../library/files.ts'
import {
  buildPath,
  callWithApiKey,
  createFixture,
  createSharedFixtures,
  uploadHeaders,
  webhookSecret,
} from './fixture.ts'
import { findDeviations } from './openapi-conformance.ts'
import { buildExample, isPublic, type Operation, operations, type Schema } from './operations.ts'

const testSetup = await testServiceWithBroker({}, { TRUSTED_PROXIES: '1' })
const { service, broker } = testSetup
const authenticatedOperations = operations.filter(({ security }) => security.length > 0)
const clientOperations = authenticatedOperations.filter(
  (operation) =>
    operation.path.startsWith('/api/') && operation.security.some((scheme) => 'secretKey' in scheme),
)

describe('a valid request gets a documented response', () => {
  const sharedFixture = createSharedFixtures(testSetup)
  // The kind of a problem is not an id (http-base/problem-details.test.ts). A code is sent by email
  // (identity/sign-in-code.test.ts). No example has an operator key (access/operator-sessions.test.ts). This service is
  // set up already (platform/setup.test.ts).
  const setupIds = ['auth.setup.check', 'auth.setup.complete']
  // No payment provider is set up (billing/checkout.test.ts).
  const paymentIds = ['orders.checkout']
  const excludedIds = ['problems.get', 'auth.verifyCode', 'auth.operator.signIn', ...setupIds, ...paymentIds]
  for (const operation of operations.filter(({ id }) => !excludedIds.includes(id))) {
    test(`${operation.id}`, async () => {
      const fixture = await (operation.method === 'GET'
        ? sharedFixture(operation)
        : createFixture(testSetup, operation))
      const response = await fixture.call(...buildValidRequest(operation, await fixture.getIds()))
      expect(`${response.status} ${response.status < 400 ? '' : await response.text()}`).toMatch(/^(2|302)/)
      expect(await findDeviations(operation, response)).toEqual([])
    })
  }
})

describe('without a key, 401 precedes validation', () => {
  for (const operation of authenticatedOperations) {
    test(`${operation.id}`, async () => {
      const response = await callAs(service, null)(operation.method, `${buildPath(operation, 'x')}?wrong=1`)
      expect(await findDeviations(operation, response)).toEqual([])
      if (isPublic(operation)) return void (await expectPublicError(response, 401, 'UNAUTHORIZED'))
      await expectProblem(response, 401, 'unauthorized')
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="guildhall"')
    })
  }
})

describe('a key without scopes gets 403 naming the missing scope', () => {
  const unscopedOperationsPattern = /^(me\.get|eventTypes\.list|search\.records)$/
  for (const operation of clientOperations.filter(({ id }) => !unscopedOperationsPattern.test(id))) {
    test(`${operation.id}`, async () => {
      const { key } = await service.client.live.keys.create({ name: 'Nothing', type: 'secret', scopes: [] })
      const response = await callAs(service, key)(...buildValidRequest(operation, crypto.randomUUID()))
      expect(await findDeviations(operation, response)).toEqual([])
      const { scope } = await expectProblem(response, 403, 'insufficient-scope')
      expect(scope).toMatch(/^[a-z]+:(read|write)$/)
      const reads =
        operation.method === 'GET' ||
        /ByPost$|^(reports|ledger)\.export$|^orders\.quote$|^(mailTexts|billingSettings)\.preview$/.test(
          operation.id,
        )
      expect(scope).toEndWith(reads ? ':read' : ':write')
    })
  }
})

describe('operator keys cannot access associations, nor client keys the platform', () => {
  for (const operation of authenticatedOperations.filter(({ path }) => path.startsWith('/api/'))) {
    test(`${operation.id}`, async () => {
      if (isPublic(operation)) {
        const call = callWithApiKey(service, service.operatorKey)
        const response = await call(...buildValidRequest(operation, crypto.randomUUID()))
        return void (await expectPublicError(response, 401, 'UNAUTHORIZED'))
      }
      const platform = operation.path.startsWith('/api/platform')
      const key = platform ? service.client.keys.live.secret : service.operatorKey
      const response = await callAs(service, key)(...buildValidRequest(operation, crypto.randomUUID()))
      await expectProblem(response, 401, 'unauthorized')
    })
  }
})

/**
 * Writes with neither an idempotency key nor a precondition: a user’s own settings, ordering, revocations, deletions,
 * reads by POST, and the tus protocol.
 */
const unconditionalIds = [
  'reports.export',
  'ledger.export',
  'categories.order',
  'chat.deleteConversation',
  'grants.revoke',
  'images.delete',
  'podcastFeeds.revoke',
  'calendarFeeds.revoke',
  'me.update',
  'preferences.update',
  'sessions.revoke',
  'platform.operators.delete',
  'erasureRequests.withdraw',
  'uploads.create',
  'uploads.append',
  'uploads.cancel',
  'members.previewImport',
  'mailTexts.preview',
  'billingSettings.preview',
]

describe('writes document idempotency or preconditions, unless listed as unconditional', () => {
  for (const operation of authenticatedOperations.filter(
    ({ id, method }) => method !== 'GET' && !unconditionalIds.includes(id),
  )) {
    test(`${operation.id}`, () => {
      const headers = operation.parameters
        .filter((parameter) => parameter.in === 'header')
        .map(({ name }) => name)
      expect(headers).toContain(operation.method === 'POST' ? 'Idempotency-Key' : 'If-Match')
    })
  }
})

/** Builds the arguments of a valid request. */
function buildValidRequest(
  operation: Operation,
  id: string,
): [method: string, path: string, body: unknown, headers?: Record<string, string>] {
  const { method } = operation
  const path = buildPath(operation, id)
  if (operation.path.startsWith('/api/members/import')) {
    const { email } = buildPerson()
    return [method, path, `email,firstName,lastName\n${email},Ada,King\n`, { 'content-type': 'text/csv' }]
  }
  if (operation.id === 'resources.create') {
    const form = new FormData()
    form.append('name', 'Resource')
    form.append('file', new Blob([buildPdf('A')]), 'a.pdf')
    return [method, path, form]
  }
  const tus = { 'tus-resumable': '1.0.0' }
  if (operation.id === 'images.create') {
    const form = new FormData()
    form.append('file', new Blob([buildPng()]), 'a.png')
    return [method, path, form]
  }
  if (operation.id === 'uploads.create') return [method, path, undefined, uploadHeaders]
  if (operation.id === 'uploads.cancel') return [method, path, undefined, tus]
  if (operation.id === 'uploads.append') {
    const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    return [method, path, 'ab', headers]
  }
  if (operation.id === 'categories.order') return [method, path, { ids: [id] }]
  if (operation.id === 'chat.feedback') return [method, path, { messageId: id, rating: 'up' }]
  if (operation.id === 'grants.create') return [method, path, { memberId: id.split(' ').at(-1) }]
  if (operation.id === 'signIn.begin') return [method, `${path}?connection=conn_1`, undefined]
  // A text can use only the variables of its kind.
  if (operation.id === 'mailTexts.preview')
    return [method, path, { kind: 'invitation', language: 'en', subject: 'Welcome', body: '{{ url }}' }]
  if (['orders.create', 'orders.quote'].includes(operation.id)) {
    const order = buildExample(operation.body as Schema) as object
    return [method, path, { ...order, buyer: { name: 'Port' }, currency: 'EUR' }]
  }
  if (operation.id === 'search.records') return [method, `${path}?q=ada`, undefined]
  if (operation.id === 'brokerEvents.receive') {
    const body = JSON.stringify(broker.buildEvent('dsync.user.created', {}))
    return [method, path, body, { 'workos-signature': broker.sign(body) }]
  }
  if (operation.id.startsWith('providerEvents.')) {
    const body = JSON.stringify(buildExample(operation.body as Schema))
    return [method, path, body, { 'stripe-signature': sign(body, webhookSecret) }]
  }
  return [method, path, operation.body ? buildExample(operation.body) : undefined]
}
