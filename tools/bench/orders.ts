import { createBareOrders } from './bare-orders.ts'
import { buildHttpRequest } from './load-plan.ts'
import { checkMinimum, type Measurement } from './report.ts'
import { alternate, type Contender, computeMedian } from './rounds.ts'
import type { Association, Workbench } from './workbench.ts'

const CONNECTIONS = 16
const ORDERS_PER_ROUND = 600
/** Warm-up and five rounds. */
const ROUNDS = 6

/**
 * Pays orders for a resource, each with grant, invoice, ledger, events and audit log, against one bare transaction of
 * the same rows. Stops the workbench's worker, which would create the PDFs on the same processors.
 */
export async function measureOrders(bench: Workbench): Promise<Measurement[]> {
  await bench.worker.stop()
  const association = await bench.createAssociation()
  const placedOrders = await placeOrders(bench, association)
  await createBareOrders(bench.admin)
  const bare = await bench.startBaseline(CONNECTIONS)
  const pickOrders = (round: number) =>
    placedOrders.slice(round * ORDERS_PER_ROUND, (round + 1) * ORDERS_PER_ROUND)
  const plan = (url: URL, requests: string[]) => ({
    hostname: url.hostname,
    port: Number(url.port),
    connections: CONNECTIONS,
    seconds: 60,
    requestLimit: requests.length,
    requests,
  })
  const headers = { authorization: `Bearer ${association.key}`, 'content-type': 'application/json' }
  const payment = JSON.stringify({ amount: 4900, method: 'cash' })
  const service: Contender = (round) =>
    plan(
      bench.url,
      pickOrders(round).map(({ id }) =>
        buildHttpRequest('POST', new URL(`/api/orders/${id}/payments`, bench.url), headers, payment),
      ),
    )
  const baseline: Contender = (round) =>
    plan(
      bare,
      pickOrders(round).map(({ id, ...row }) =>
        buildHttpRequest('POST', new URL(`/orders/${id}/payments`, bare), headers, JSON.stringify(row)),
      ),
    )
  const results = await alternate(service, baseline, bench.resetLimits)
  await assertAllPaid(bench, association)
  const ratio = computeMedian(
    results.map(([serviceResult, bareResult]) => serviceResult.perSecond / bareResult.perSecond),
  )
  const formatRate = (index: 0 | 1) =>
    `${Math.round(computeMedian(results.map((pair) => pair[index].perSecond)))}/s`
  return [
    checkMinimum(
      'orders paid: throughput relative to one bare transaction of the same rows',
      ratio,
      0.5,
      `${formatRate(0)}, bare ${formatRate(1)}`,
    ),
  ]
}

interface PlacedOrder {
  id: string
  clientId: string
  memberId: string
  resourceId: string
  record: string
}

/** Places an order for one resource for each of many members. */
async function placeOrders({ admin }: Workbench, { id: clientId }: Association): Promise<PlacedOrder[]> {
  const count = ROUNDS * ORDERS_PER_ROUND
  const [file] = await admin`insert into files (client_id, state) values (${clientId}, 'kept') returning id`
  const [resource] =
    await admin`insert into resources (client_id, name, slug, type, format, mime_type, size_bytes,
      sha256, original_name, file_id, access_level, price, status, published_at, processing_status)
    values (${clientId}, 'Handbook', 'handbook', 'document', 'pdf', 'application/pdf', 1000, ${'0'.repeat(64)},
      'handbook.pdf', ${file.id}, 'paid', '{"amount": 4900, "currency": "EUR"}', 'published', now(), 'ready')
    returning id`
  await admin`insert into members (client_id, email, first_name, last_name)
    select ${clientId}, 'buyer' || n || '@example.org', 'Ada', 'King ' || n from generate_series(1, ${count}::int) n`
  await admin.begin(async (sql) => {
    await sql`create temporary table placed on commit drop as select uuidv7() as id, m.id as member_id, m.email
      from members m where m.client_id = ${clientId}`
    await sql`insert into order_lines (client_id, order_id, position, item_type, item_id, description, quantity,
        unit_price, tax_rate, tax_treatment, net, tax, total, effect_type, effect_status)
      select ${clientId}, id, 0, 'resource', ${resource.id}, 'Handbook', 1, 4900, 0, 'standard', 4900, 0, 4900,
        'grant', 'pending' from placed`
    await sql`insert into orders (client_id, id, member_id, buyer, currency, method, reference, language,
        prices_include_tax, net, tax, total, expires_at, due_at)
      select ${clientId}, id, member_id, json_build_object('name', 'Ada King', 'email', email, 'address', null,
        'vatId', null), 'EUR', 'transfer', 'RF' || id, 'en', true, 4900, 0, 4900, now() + interval '21 days',
        now() + interval '14 days' from placed`
  })
  await admin.unsafe('analyze members, orders, order_lines')
  return admin`select id, client_id as "clientId", member_id as "memberId", ${resource.id} as "resourceId", record
    from orders where client_id = ${clientId} order by id`
}

/** The comparison is invalid unless every order was paid, granted and invoiced. */
async function assertAllPaid({ admin }: Workbench, { id }: Association): Promise<void> {
  const [paid] = await admin`select count(*)::int as orders,
      (select count(*)::int from resource_grants where client_id = ${id}) as grants,
      (select count(*)::int from invoices where client_id = ${id}) as invoices
    from orders where client_id = ${id} and status = 'paid'`
  const expected = ROUNDS * ORDERS_PER_ROUND
  for (const [name, count] of Object.entries(paid as Record<string, number>))
    if (count !== expected) throw new Error(`Expected ${expected} ${name}, found ${count}.`)
}
