import { describe, expect } from 'bun:test'
import { buildPdf } from '../../../packages/documents/test/samples.ts'
import { chromiumTest } from '../../../tools/testing/chromium.ts'
import { testPortal } from './portal.ts'
import { createStaff } from './staff.ts'

const portal = await testPortal()
const { live, record } = portal.service.client
const { sql } = portal.service.database

const upload = async (name: string) =>
  live.resources.upload(new Blob([await buildPdf(['A quorum is thirty members.'])]), {
    name,
    fileName: 'a.pdf',
    accessLevel: 'public',
    status: 'published',
  })

describe('the podcast of a public resource', () => {
  chromiumTest(
    'has a URL without a signature, which would change every hour and restart playback',
    async () => {
      const { id } = await upload('Played')
      const [{ file }] = await sql`insert into files (client_id, mime_type, size_bytes, state)
      values (${record.id}, 'audio/mpeg', 10, 'kept') returning id as file`
      const [{ podcast }] =
        await sql`insert into generated_content (client_id, resource_id, kind, status, language, style,
        minutes, source_version, progress, expected_seconds, waiting_seconds, units, model, speech, file_id,
        duration_seconds, automatic_language)
      values (${record.id}, ${id}, 'podcast', 'ready', 'en', 'briefing', 1, 1, 1, 1, 1, 1, 'extractive', 'espeak-ng',
        ${file}, 10, true) returning id as podcast`
      const url = `/api/resources/${id}/generated-content/${podcast}/file`
      const { page } = await portal.visit(portal.at(`/library/${id}`), {
        token: (await portal.createMember()).token,
      })
      await page.locator(`audio[src="${url}"]`).waitFor({ state: 'attached' })
      const { page: staffPage } = await portal.visit(portal.at(`/manage/library/${id}/generated`), {
        token: await createStaff(portal),
      })
      await staffPage.locator(`audio[src="${url}"]`).waitFor({ state: 'attached' })
    },
  )
})

describe('the staff page of a resource that is being processed', () => {
  chromiumTest('shows that, and enables generation once processing has ended', async () => {
    const { id } = await upload('Quorum')
    const { page } = await portal.visit(portal.at(`/manage/library/${id}/generated`), {
      token: await createStaff(portal),
    })
    const status = page.getByText('Processing: Waiting')
    await status.waitFor()
    const generate = page.getByRole('button', { name: 'Generate podcast' })
    expect(await generate.isDisabled()).toBe(true)
    await portal.service.startWorker()
    await status.waitFor({ state: 'detached' })
    await page.getByText('Processing: In progress').waitFor({ state: 'detached' })
    expect(await generate.isEnabled()).toBe(true)
  })
})
