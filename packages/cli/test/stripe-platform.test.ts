import { describe, expect, test } from 'bun:test'
import { testServiceWithStripe } from '../../../tools/testing/stripe.ts'
import { runGuildhall } from './run.ts'

const { service, stripe } = await testServiceWithStripe()
const env = { GUILDHALL_BASE_URL: service.url, GUILDHALL_API_KEY: service.operatorKey }
const run = (args: string[], stdin?: string) =>
  runGuildhall(['clients', ...args, '--json'], stdin === undefined ? { env } : { env, stdin })
const secret = `whsec_${'x'.repeat(24)}`

describe('guildhall clients stripe', () => {
  test('stores the platform’s secrets and fee, tests them, and reports problems', async () => {
    const withoutSecretsRun = await run(['stripe'])
    expect(withoutSecretsRun.exitCode).toBe(1)
    expect(JSON.parse(withoutSecretsRun.stdout).checks[0].message).toBe('Missing: apiKey and webhookSecret.')

    const args = ['stripe', '--key', '-', '--webhook-secret', secret, '--fee-percent', '1.5']
    const withSecretsRun = await run(args, `${stripe.apiKey}\n`)
    expect(withSecretsRun.exitCode).toBe(0)
    expect(JSON.parse(withSecretsRun.stdout)).toMatchObject({
      ok: true,
      apiKey: { set: true, last4: stripe.apiKey.slice(-4) },
      sandboxApiKey: { set: false },
      feePercent: 1.5,
      webhookUrl: `${service.url}/webhooks/stripe`,
    })
    expect(withSecretsRun.stdout + withSecretsRun.stderr).not.toContain(stripe.apiKey)

    const sandbox = await run(['stripe', '--sandbox', '--key', '-'], 'sk_test_0000000000000000\n')
    expect(sandbox.exitCode).toBe(1)
    expect(JSON.parse(sandbox.stdout).checks[1].message).toBe('Missing: sandboxWebhookSecret.')
    const usage = await run(['stripe', '--fee-percent', 'much'])
    expect([usage.exitCode, usage.stderr]).toEqual([2, expect.stringContaining('--fee-percent')])
  })
})

describe('guildhall clients stripe-account', () => {
  test('connects, shows and disconnects an association’s account, which the association can test while connected', async () => {
    const { id } = service.client.record
    const account = stripe.connect()
    const connected = { accountId: account.id, hasOwnKey: false }
    expect(JSON.parse((await run(['stripe-account', id, account.id])).stdout)).toEqual(connected)
    expect(JSON.parse((await run(['stripe-account', id])).stdout)).toEqual(connected)
    const associationEnvironment = { ...env, GUILDHALL_API_KEY: service.client.keys.live.secret }
    const tested = await runGuildhall(['settings', 'stripe', '--json'], { env: associationEnvironment })
    expect(JSON.parse(tested.stdout)).toMatchObject({ ok: true, connectedAccount: account.id })
    const removal = await runGuildhall(['settings', 'stripe', '--remove'], { env: associationEnvironment })
    expect([removal.exitCode, removal.stderr]).toEqual([
      2,
      expect.stringContaining(`charged by the account ${account.id}`),
    ])
    const conflictingOptions = await run(['stripe-account', id, account.id, '--remove'])
    expect(conflictingOptions.exitCode).toBe(2)
    const removed = JSON.parse((await run(['stripe-account', id, '--remove'])).stdout)
    expect(removed).toEqual({ accountId: null, hasOwnKey: false })
  })
})
