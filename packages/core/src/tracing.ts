import {
  type Attributes,
  context,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Where traces go, by the names of the OpenTelemetry specification ("OTLP Exporter Configuration"). */
export interface TracingSettings {
  /** Of a collector, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  /** How many of the traces that begin here are kept, from 0 to 1; those that began elsewhere are as was decided there. */
  share: number
}

let tracing = false

/** Whether anything is traced at all; where it is not, nothing of this costs anything. */
export const isTracing = (): boolean => tracing

const SEND_EVERY_MILLISECONDS = 1000
const STOPPING_MILLISECONDS = 2000

/**
 * Begins to trace, where there is somewhere to send it. A collector that is away costs the traces, and nothing else.
 *
 * @param service as it is named in traces
 * @param onLoss told of traces that could not be sent
 * @returns sends what is left, and ends it
 */
export async function startTracing(
  settings: TracingSettings | null,
  service: string,
  onLoss: (reason: unknown) => void,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  // Loaded here, so that those who don't trace don't wait for it.
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, hooks, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ])
  const url = `${settings.endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, headers: settings.headers })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MILLISECONDS })],
  })
  const silent = () => {}
  diag.setLogger({ error: onLoss, warn: onLoss, info: silent, debug: silent, verbose: silent })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  tracing = true
  return async () => {
    tracing = false
    // Whoever stops the service does not wait for a collector that is away.
    await Promise.race([provider.shutdown().catch(onLoss), Bun.sleep(STOPPING_MILLISECONDS)])
    trace.disable()
    propagation.disable()
    context.disable()
    diag.disable()
  }
}

export type { Span }

export interface SpanOptions {
  kind?: keyof typeof SpanKind
  /** Never of a person, never a secret: ids, names of routes and events. */
  attributes?: Attributes
  /** A `traceparent` (W3C Trace Context) of another process, or null for none; what is under way here unless given. */
  parent?: string | null
}

/**
 * Does work as a span of a trace. Of what is thrown only the name is told.
 *
 * @param work is given the span, or null where nothing is traced
 */
export function inSpan<Result>(
  name: string,
  { kind = 'INTERNAL', attributes = {}, parent }: SpanOptions,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work(null)
  const within = parent === undefined ? context.active() : contextOf(parent)
  const options = { kind: SpanKind[kind], attributes }
  return trace.getTracer('guildhall').startActiveSpan(name, options, within, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      const message = error instanceof Error ? error.name : 'Error'
      span.setStatus({ code: SpanStatusCode.ERROR, message })
      throw error
    } finally {
      span.end()
    }
  })
}

/** What is only known of a span once its work is done. */
export function describeSpan(span: Span, name: string, attributes: Attributes, failed: boolean): void {
  span.updateName(name).setAttributes(attributes)
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Runs a statement as part of what is under way; what the service asks by itself is no trace. */
export function inQuerySpan<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  if (!tracing || !trace.getActiveSpan()) return work()
  // Values are parameters, so the text tells nothing of anybody.
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': statement.slice(0, LONGEST_STATEMENT),
  }
  return inSpan('postgresql', { kind: 'CLIENT', attributes }, work)
}

const LONGEST_STATEMENT = 2000

/** What is under way here, for another process to go on with: a `traceparent`, or null where it is not traced. */
export function traceparent(): string | null {
  if (!tracing || !trace.getActiveSpan()?.isRecording()) return null
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** The id of the trace that is under way, for logs; null where there is none. */
export function traceId(): string | null {
  return tracing ? (trace.getActiveSpan()?.spanContext().traceId ?? null) : null
}

function contextOf(parent: string | null) {
  return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent })
}
