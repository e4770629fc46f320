import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { startBucketServer } from '../../../tools/testing/bucket-server.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { testPortal } from './portal.ts'

const bucket = startBucketServer()
afterAll(() => bucket.stop())
const portal = await testPortal({
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
})
const { live } = portal.service.client
const DURATION_SECONDS = 200
/** Near the end, which the browser has not preloaded. */
const POSITION_SECONDS = 180
let path: string
let token: string

beforeAll(async () => {
  const { id } = await live.resources.upload(new Blob([buildSilence(DURATION_SECONDS)]), {
    name: 'Annual meeting',
    fileName: 'meeting.wav',
    accessLevel: 'public',
    status: 'published',
  })
  path = portal.at(`/library/${id}`)
  token = (await portal.createMember()).token
})

/** A WAV file: 48 kHz, two channels, 16 bits. */
function buildSilence(seconds: number): Buffer<ArrayBuffer> {
  const bytesPerSecond = 48_000 * 4
  const file = Buffer.alloc(44 + bytesPerSecond * seconds)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(48_000, 24)
  file.writeUInt32LE(bytesPerSecond, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(file.length - 44, 40)
  return file
}

/**
 * Waits until a predicate on the audio element returns true. The page’s Content-Security-Policy forbids the repeated
 * evaluations of Playwright’s `waitForFunction`.
 *
 * @param predicate the source text of a function
 */
async function waitForAudio(page: Page, predicate: string): Promise<void> {
  const element = page.locator('audio')
  await element.waitFor({ state: 'attached' })
  while (!(await page.evaluate<boolean>(`(${predicate})(document.querySelector('audio'))`)))
    await Bun.sleep(20)
}

/** Opens the recording, and then rejects all requests with the signatures that the page has used so far. */
async function openUntilExpired(): Promise<{ page: Page; countRejected(): number }> {
  const expiredUrls = new Set<string>()
  let isExpired = false
  let rejected = 0
  const before = (opened: Page) =>
    opened.on('request', (request) => {
      if (!isExpired) expiredUrls.add(request.url())
    })
  const { page } = await portal.visit(path, { token, before })
  await waitForAudio(page, '({ readyState }) => readyState > 0')
  isExpired = true
  // URLs signed in the same second are equal.
  await Bun.sleep(1_000)
  await page.route(`${bucket.endpoint}/**`, (route, request) => {
    if (!expiredUrls.has(request.url())) return route.continue()
    rejected++
    return route.fulfill({ status: 403, body: 'Request has expired' })
  })
  return { page, countRejected: () => rejected }
}

const seek = (page: Page) =>
  page.evaluate(`document.querySelector('audio').currentTime = ${POSITION_SECONDS}`)
const waitUntilResumed = (page: Page) =>
  waitForAudio(
    page,
    `({ readyState, currentTime }) => readyState >= 2 && currentTime === ${POSITION_SECONDS}`,
  )

describe('a recording in a bucket', () => {
  chromiumTest('continues at the same position after its signed URL has expired', async () => {
    const { page, countRejected } = await openUntilExpired()
    await seek(page)
    await waitUntilResumed(page)
    expect(countRejected()).toBeGreaterThan(0)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  chromiumTest('can be retried at the same position once the bucket is available again', async () => {
    const { page } = await openUntilExpired()
    bucket.isDown = true
    await seek(page)
    await page.getByRole('alert').getByText('Something went wrong').waitFor()
    bucket.isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await waitUntilResumed(page)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  chromiumTest(
    'that could not be loaded can be retried; if it fails again, it is reported as unplayable',
    async () => {
      let isUnavailable = true
      const { page } = await portal.visit(path, {
        token,
        before: (opened) =>
          opened.route('**/download?*', (route) =>
            isUnavailable ? route.fulfill({ status: 503 }) : route.continue(),
          ),
      })
      await page.getByRole('alert').getByText('Something went wrong').waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('alert').getByText('Your browser cannot play this recording').waitFor()
      isUnavailable = false
      await page.reload()
      await waitForAudio(page, '({ readyState }) => readyState > 0')
    },
  )
})
