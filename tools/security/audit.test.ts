import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { REFUSING_PORT } from '../process/free-port.ts'
import { ROOT } from '../service/processes.ts'

/** The registry’s next response: advisories by package, or an error status. */
let response: Record<string, object[]> | number = {}
const registry = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () =>
    typeof response === 'number' ? new Response('no', { status: response }) : Response.json(response),
})
afterAll(() => registry.stop(true))

const buildAdvisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Remote code',
  severity,
  vulnerable_versions: '*',
})

async function runAudit(registryUrl = registry.url.href, ...options: string[]) {
  const child = Bun.spawn([process.execPath, join(ROOT, 'tools/security/audit.ts'), ...options], {
    cwd: ROOT,
    env: { ...process.env, BUN_CONFIG_REGISTRY: registryUrl, npm_config_registry: registryUrl },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const text = await new Response(child.stdout).text()
  return { text, code: await child.exited }
}

describe('bun run audit', () => {
  test.each([
    ['critical', 1],
    ['high', 1],
    ['moderate', 0],
    ['low', 0],
  ])('names a vulnerability of %s severity and exits with %i', async (severity, code) => {
    response = { elysia: [buildAdvisory(severity)] }
    const result = await runAudit()
    expect(result.text).toContain(`${severity}: elysia: Remote code (https://advisories.example/1)`)
    expect(result.code).toBe(code)
  })

  test('succeeds without vulnerabilities', async () => {
    response = {}
    expect(await runAudit()).toMatchObject({
      code: 0,
      text: expect.stringContaining('0 known vulnerabilities'),
    })
  })

  test('reports an error status or an unreachable registry, and fails only with --require', async () => {
    response = 405
    expect(await runAudit()).toMatchObject({ code: 0, text: expect.stringContaining('Nothing was checked') })
    expect((await runAudit(registry.url.href, '--require')).code).toBe(1)
    const unreachable = `http://127.0.0.1:${REFUSING_PORT}/`
    expect(await runAudit(unreachable)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Nothing was checked'),
    })
  })
})
