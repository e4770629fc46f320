import type { HashRequest } from './hash-thread.ts'

declare const self: Worker

const hashes = new Map<number, Bun.CryptoHasher>()

self.addEventListener('message', ({ data: request }: MessageEvent<HashRequest>) => {
  postMessage({ call: request.call, hex: answer(request) })
})

function answer(request: HashRequest): string {
  const { stream } = request
  const hash = hashes.get(stream) ?? new Bun.CryptoHasher('sha256')
  if (request.ask === 'update') {
    hashes.set(stream, hash.update(request.bytes))
    return ''
  }
  hashes.delete(stream)
  return request.ask === 'digest' ? hash.digest('hex') : ''
}
