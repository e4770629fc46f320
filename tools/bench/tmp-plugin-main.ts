import { chromium } from 'playwright-core'
import { fillEvents } from './public-api.ts'
import { setUpWorkbench } from './workbench.ts'
await using stack = new AsyncDisposableStack()
const bench = await setUpWorkbench(stack)
const { id, guildhall } = await bench.createAssociation()
await fillEvents(bench, id)
const { key } = await guildhall.keys.create({ name: 'Website', type: 'publishable' })
const page0 = (style: string) => `<!doctype html><html lang="en"><head><title>Bench</title><script>
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/v1/'))
      window.marks.painted = performance.now(); window.marks.answer = answer.responseEnd; window.shown = window.marks.painted - answer.responseEnd
    }
    window.marks = {}
    addEventListener('guildhall:load', () => { marks.load = performance.now(); requestAnimationFrame(() => { marks.frame = performance.now(); painted.port2.postMessage(0)})})</script>
    <script src="${bench.url.origin}/embed.js" data-key="${key}" defer></script></head>
    <body><h1>Association</h1><p>As every page, it has text of its own. <b>What is on:</b></p><guildhall-events limit="20" ${style}></guildhall-events></body></html>`
using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (r) => new Response(page0(new URL(r.url).search.slice(1).replaceAll('%20',' ')), { headers: { 'content-type': 'text/html; charset=utf-8' } }) })
await using browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'] })
for (let round = 0; round < 14; round++) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(server.url.href); await page.waitForFunction('window.shown !== undefined')
  const m = async () => Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map((x) => [x.name, x.value * 1000]))
  const events: any[] = []
  session.on('Tracing.dataCollected', ({ value }: any) => events.push(...value))
  await session.send('Tracing.start', { categories: 'devtools.timeline,toplevel,loading,blink.user_timing,v8', transferMode: 'ReportEvents' } as any)
  await page.goto(server.url.href); await page.waitForFunction('window.shown !== undefined')
  const done = new Promise((r) => session.once('Tracing.tracingComplete', r as any)); await session.send('Tracing.end'); await done
  const b = await m()
  const fin = events.filter((e) => e.name === 'ResourceFinish').sort((x, y) => x.ts - y.ts).at(-1)
  const main = fin?.pid, from = fin?.ts
  const ev = events.filter((e) => e.pid === main && e.ph === 'X' && e.ts + e.dur > from && e.ts < from + 300000 && e.dur > 1500).sort((x, y) => x.ts - y.ts)
  if (false) for (const e of ev) console.log(((e.ts - from) / 1000).toFixed(1).padStart(7), (e.dur / 1000).toFixed(1).padStart(7), e.tid, e.name, JSON.stringify(e.args?.src_func ?? e.args?.data?.type ?? e.args?.data?.url ?? '').slice(0, 60))
  const marks = await page.evaluate('marks') as any
  console.log('answer→load', (marks.load-marks.answer).toFixed(0), 'load→frame', (marks.frame-marks.load).toFixed(0), 'frame→painted', (marks.painted-marks.frame).toFixed(0), '| script', b.ScriptDuration!.toFixed(0), 'layout', b.LayoutDuration!.toFixed(0), 'style', b.RecalcStyleDuration!.toFixed(0), 'task', b.TaskDuration!.toFixed(0), 'answer at', marks.answer.toFixed(0))
  await context.close()
}
