import type { HashRequest } from './hash-thread.ts'

declare const self: Worker

const streams = new Map<number, { hash: Bun.CryptoHasher; blocks: Uint8Array[] }>()

self.addEventListener('message', ({ data: request }: MessageEvent<HashRequest>) => {
  postMessage({ call: request.call, hex: answer(request) })
})

function answer(request: HashRequest): string {
  const stream = streams.get(request.stream) ?? { hash: new Bun.CryptoHasher('sha256'), blocks: [] }
  if (request.ask === 'update') {
    streams.set(request.stream, stream)
    if (request.memory) stream.blocks[request.block] = new Uint8Array(request.memory)
    const block = stream.blocks[request.block]
    if (!block) throw new Error(`The thread was not given block ${request.block}.`)
    stream.hash.update(request.length === block.length ? block : block.subarray(0, request.length))
    return ''
  }
  streams.delete(request.stream)
  return request.ask === 'digest' ? stream.hash.digest('hex') : ''
}
