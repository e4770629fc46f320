/** Samples per second. */
export const SPEECH_SAMPLE_RATE = 24_000

export interface SpeechRequest {
  model: string
  input: string
  voice: string
  response_format: string
}

/** A fake speech API, as in OpenAI's reference: `POST /v1/audio/speech`, errors as `{"error": {"message"}}`. */
export class SpeechServer {
  readonly requests: SpeechRequest[] = []
  /** The responses to the next requests, instead of speech. */
  readonly failures: Response[] = []
  speech: (request: SpeechRequest) => Uint8Array<ArrayBuffer> = ({ input, voice }) =>
    buildWav(input.length / 15, voice === 'ash' ? 110 : 220)
  private readonly server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => this.respond(request),
  })
  readonly url = `http://127.0.0.1:${this.server.port}/v1`

  private async respond(request: Request): Promise<Response> {
    const createErrorResponse = (status: number, message: string) =>
      Response.json({ error: { message, type: 'invalid_request_error' } }, { status })
    if (new URL(request.url).pathname !== '/v1/audio/speech' || request.method !== 'POST')
      return createErrorResponse(404, 'Unknown request URL')
    if (request.headers.get('authorization') !== 'Bearer speech-key')
      return createErrorResponse(401, 'Incorrect API key provided')
    const body = (await request.json()) as SpeechRequest
    if (!['ash', 'nova'].includes(body.voice))
      return createErrorResponse(400, `Input should be 'ash' or 'nova'`)
    if (body.input.length > 4096)
      return createErrorResponse(400, 'String should have at most 4096 characters')
    const failure = this.failures.shift()
    if (failure) return failure
    this.requests.push(body)
    return new Response(this.speech(body), { headers: { 'content-type': 'audio/wav' } })
  }

  /** The settings of a service that uses this server. */
  readonly environment = {
    SPEECH_BASE_URL: this.url,
    SPEECH_API_KEY: 'speech-key',
    SPEECH_VOICES: 'ash,nova',
  }

  stop = () => this.server.stop(true)
}

/** Builds a tone with the header of a streaming server, which does not know the length in advance. */
export function buildWav(
  seconds: number,
  hertz: number,
  { channels = 1, bits = 16, format = 1 } = {},
): Uint8Array<ArrayBuffer> {
  const sampleCount = Math.round(seconds * SPEECH_SAMPLE_RATE)
  const bytes = Buffer.alloc(44 + sampleCount * channels * (bits / 8))
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(0xffffffff, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(format, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(SPEECH_SAMPLE_RATE, 24)
  bytes.writeUInt32LE(SPEECH_SAMPLE_RATE * channels * (bits / 8), 28)
  bytes.writeUInt16LE(channels * (bits / 8), 32)
  bytes.writeUInt16LE(bits, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(0xffffffff, 40)
  for (let index = 0; index < sampleCount; index++)
    bytes.writeInt16LE(
      Math.round(9000 * Math.sin((2 * Math.PI * hertz * index) / SPEECH_SAMPLE_RATE)),
      44 + index * channels * (bits / 8),
    )
  return new Uint8Array(bytes)
}
