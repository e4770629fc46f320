import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import manifest from '../package.json' with { type: 'json' }
import { findFreePort } from './process/free-port.ts'
import { ROOT, startWorkerProcess } from './service/processes.ts'
import { testService } from './testing/service.ts'

const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')

/** Reads the rows of the table whose first column has this title. */
function readTable(firstColumn: string): string[][] {
  const start = guide.indexOf(`\n| ${firstColumn} `) + 1
  const lines = guide.slice(start, guide.indexOf('\n\n', start)).split('\n').slice(2)
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const parseName = (cell = '') => /^`(.+)`$/.exec(cell)?.[1] ?? ''

describe('the operations guide', () => {
  test('lists exactly the metrics of server and worker', async () => {
    const service = await testService()
    const port = await findFreePort()
    const environment = { ...service.environment, WORKER_PORT: String(port) }
    const worker = startWorkerProcess({ environment, output: 'inherit' })
    try {
      const origins = { server: service.url, worker: `http://127.0.0.1:${port}` }
      for (const [app, origin] of Object.entries(origins)) {
        const metrics = await waitForMetrics(`${origin}/metrics`)
        const rows = readTable('Metric').filter(([, parts]) => parts?.includes(app))
        expect(rows.map(([name]) => parseName(name)).toSorted()).toEqual(extractMetricNames(metrics))
        if (app === 'worker')
          expect(
            readTable('`work`')
              .map(([name]) => parseName(name))
              .toSorted(),
          ).toEqual(extractWorkNames(metrics))
      }
    } finally {
      await worker.stop()
    }
  })

  test('has alerts that parse and use existing metrics', () => {
    const rules = readAlerts()
    expect(rules.length).toBeGreaterThan(5)
    const knownMetrics = readTable('Metric').map(([name]) => parseName(name))
    for (const { alert, expr } of rules) {
      expect([alert, findSyntaxErrors(expr)]).toEqual([alert, []])
      for (const [name] of expr.matchAll(/guildhall_\w+/g))
        expect([alert, knownMetrics.includes(name.replace(/_(bucket|count|sum)$/, ''))]).toEqual([
          alert,
          true,
        ])
    }
    expect(findSyntaxErrors('sum(rate(x[5m])) > ')).not.toEqual([])
  })

  test('names existing commands, files and settings', () => {
    for (const [, name = ''] of guide.matchAll(/bun run (?!--)([a-z-]+)/g))
      expect([name, name in manifest.scripts]).toEqual([name, true])
    for (const [, path = ''] of guide.matchAll(/\]\((?!http)([^)#]+)/g))
      expect([path, existsSync(join(dirname(join(ROOT, 'docs/operations.md')), path))]).toEqual([path, true])
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
    for (const [, name = ''] of guide.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)[`=]/g))
      expect([name, example.includes(`${name}=`)]).toEqual([name, true])
  })
})

async function waitForMetrics(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url).catch(() => null)
    const text = await response?.text()
    if (text?.includes('# TYPE')) return text
    await Bun.sleep(50)
  }
}

const extractMetricNames = (text: string) =>
  [...new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))].toSorted()
const extractWorkNames = (text: string) =>
  [...text.matchAll(/^guildhall_work_waiting\{work="([^"]+)"\}/gm)].map(([, name = '']) => name).toSorted()

function readAlerts(): { alert: string; expr: string }[] {
  const [, yaml = ''] = /```yaml\n(groups:[\s\S]+?)```/.exec(guide) ?? []
  const { groups } = Bun.YAML.parse(yaml) as { groups: { rules: { alert: string; expr: string }[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** Finds the positions of syntax errors with the parser of Prometheus’s editor. */
function findSyntaxErrors(expression: string): number[] {
  const errors: number[] = []
  parser.parse(expression).iterate({
    enter: ({ type, from }) => {
      if (type.isError) errors.push(from)
    },
  })
  return errors
}
