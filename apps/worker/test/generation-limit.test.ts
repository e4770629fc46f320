import { expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { createDocument } from '../../server/test/generation/documents.ts'
import { buildPdf } from '../../server/test/library/files.ts'

const service = await testService({ GENERATION_MAX_PAGES: '4' })
const { client } = service
const { resources } = client.live

test('fails for a file that replaced a shorter one before it started', async () => {
  const id = await createDocument(service, client)
  const requested = await resources.generated.createInfographic(id)
  const words = [
    'harbour',
    'lighthouse',
    'library',
    'council',
    'treasury',
    'workshop',
    'chapel',
    'kitchen',
    'archive',
  ]
  const pages = words.map(
    (word, n) =>
      `The ${word} of our association costs ${45 + 7 * n} euros each year for every ordinary member.`,
  )
  await resources.replaceFile(id, new Blob([buildPdf(...pages)]), { fileName: 'long.pdf' })
  await service.startWorker()
  const made = await resources.generated.wait(requested)
  expect(made).toMatchObject({ status: 'failed', error: { code: 'document_too_long' } })
})
