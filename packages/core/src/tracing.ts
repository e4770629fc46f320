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

/** Where to export traces, as in the OpenTelemetry specification ("OTLP Exporter Configuration"). */
export interface TracingSettings {
  /** The collector's base URL, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  /** The share of traces started here that are sampled, from 0 to 1; for others, the caller's decision applies. */
  sampleRatio: number
}

let isEnabled = false

/** Whether tracing is enabled. If not, spans cost nothing. */
export const isTracing = (): boolean => isEnabled

const EXPORT_INTERVAL_MS = 1000
const SHUTDOWN_TIMEOUT_MS = 2000

/**
 * Starts tracing, if configured. If the collector is unavailable, only traces are lost.
 *
 * @param service the service name in traces
 * @param onExportError receives export errors
 * @returns a function that flushes and stops tracing
 */
export async function startTracing(
  settings: TracingSettings | null,
  service: string,
  onExportError: (reason: unknown) => void,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  // Imported lazily, to keep startup fast without tracing.
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
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.sampleRatio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_INTERVAL_MS })],
  })
  const ignore = () => {}
  diag.setLogger({ error: onExportError, warn: onExportError, info: ignore, debug: ignore, verbose: ignore })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  isEnabled = true
  return async () => {
    isEnabled = false
    // Shutdown must not wait for an unavailable collector.
    await Promise.race([provider.shutdown().catch(onExportError), Bun.sleep(SHUTDOWN_TIMEOUT_MS)])
    trace.disable()
    propagation.disable()
    context.disable()
    diag.disable()
  }
}

export type { Span }

export interface SpanOptions {
  kind?: keyof typeof SpanKind
  /** Never personal data or secrets. */
  attributes?: Attributes
  /** The `traceparent` from another process (W3C Trace Context), or null for a new trace; default: the active span. */
  parent?: string | null
}

/**
 * Runs work as a span. Only the name of an error is recorded.
 *
 * @param work receives the span, or null if tracing is disabled
 */
export function inSpan<Result>(
  name: string,
  { kind = 'INTERNAL', attributes = {}, parent }: SpanOptions,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (!isEnabled) return work(null)
  const parentContext = parent === undefined ? context.active() : parseParent(parent)
  const options = { kind: SpanKind[kind], attributes }
  return trace.getTracer('guildhall').startActiveSpan(name, options, parentContext, async (span) => {
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

/** Sets the name, attributes and error status of a span, which are known only after its work. */
export function describeSpan(span: Span, name: string, attributes: Attributes, hasFailed: boolean): void {
  span.updateName(name).setAttributes(attributes)
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Runs a statement as a child of the active span; without one, no span is created. */
export function inQuerySpan<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  if (!isEnabled || !trace.getActiveSpan()) return work()
  // Values are parameters, so the text contains no personal data.
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': statement.slice(0, MAX_STATEMENT_CHARACTERS),
  }
  return inSpan('postgresql', { kind: 'CLIENT', attributes }, work)
}

const MAX_STATEMENT_CHARACTERS = 2000

/** The `traceparent` of the active span, to continue the trace in another process; null if not traced. */
export function formatTraceparent(): string | null {
  if (!isEnabled || !trace.getActiveSpan()?.isRecording()) return null
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** The active trace id, for logs; null if there is none. */
export function getTraceId(): string | null {
  return isEnabled ? (trace.getActiveSpan()?.spanContext().traceId ?? null) : null
}

function parseParent(parent: string | null) {
  return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent })
}
