import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPdf } from './files.ts'

const service = await testService()
const { keys } = service.client
const { hostname, port } = new URL(service.url)
const boundary = 'cut'
const file = buildPdf('Cut anywhere.')
const formatPartHeader = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`

const start = Buffer.concat([
  Buffer.from(
    `${formatPartHeader('name')}\r\n\r\nÜberfahrt\r\n${formatPartHeader('file')}; filename="a.pdf"\r\n\r\n`,
  ),
  file,
])
const end = Buffer.from(
  `\r\n${formatPartHeader('tags[]')}\r\n\r\nkai\r\n${formatPartHeader('description')}\r\n\r\nAm Kai.\r\n--${boundary}--\r\n`,
)
const body = Buffer.concat([start, end])
const offsetInFile = start.length - 20

/** Sends a request in chunks that arrive separately. @returns the raw response */
function sendInChunks(path: string, bytes: Buffer, ...cuts: number[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => resolve(response))
    socket.on('data', (data) => {
      response += data.toString('utf8')
    })
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nAuthorization: Bearer ${keys.live.secret}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    )
    const offsets = [0, ...cuts, bytes.length]
    for (const [index, position] of offsets.slice(1).entries())
      setTimeout(() => socket.write(bytes.subarray(offsets[index], position)), 10 + 20 * index)
  })
}

/** Runs `work` for several offsets concurrently, so that requests interleave. */
async function forEachOffset(offsets: number[], work: (cut: number) => Promise<void>): Promise<void> {
  const remaining = [...offsets]
  const runWorker = async () => {
    for (let cut = remaining.shift(); cut !== undefined; cut = remaining.shift()) await work(cut)
  }
  await Promise.all(Array.from({ length: 8 }, runWorker))
}

test('201: a form with a file is parsed the same wherever the network splits it before or after the file', async () => {
  const before = [...Array(start.length - file.length + 12).keys()]
  const after = [...Array(end.length).keys()].map((at) => start.length + at)
  await forEachOffset([...before, ...after], async (cut) => {
    const cuts = cut < offsetInFile ? [cut] : [offsetInFile, cut]
    const response = await sendInChunks('/api/resources', body, ...cuts)
    expect(`${cut}: ${response.slice(0, 12)}`).toBe(`${cut}: HTTP/1.1 201`)
    expect(response).toContain('"name":"Überfahrt"')
    expect(response).toContain('"description":"Am Kai."')
    expect(response).toContain(new Bun.CryptoHasher('sha256').update(file).digest('hex'))
  })
})

test('202: a member import is accepted wherever the network splits it', async () => {
  const form = Buffer.from(
    `${formatPartHeader('file')}; filename="a.csv"\r\n\r\nemail,firstName,lastName\r\na@example.org,Ada,King\r\n--${boundary}--\r\n`,
  )
  await forEachOffset([...form.keys()], async (cut) => {
    const response = await sendInChunks('/api/members/import?dryRun=true', form, cut)
    expect(`${cut}: ${response.slice(0, 12)}`).toBe(`${cut}: HTTP/1.1 202`)
  })
})
