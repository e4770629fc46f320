import type { Import } from '@guildhall/sdk'
import type { TestService } from '../../../../tools/testing/service.ts'
import { expectBody } from '../expect-problem.ts'

/** Requests the import of a CSV file with an association’s key. */
export const sendCsv = (service: TestService, key: string, file: Bun.BodyInit, query = '', headers = {}) =>
  service.request(`/api/members/import?${query}`, {
    method: 'POST',
    key,
    body: file,
    headers: { 'content-type': 'text/csv', ...headers },
  })

/** Imports a CSV file and waits until the worker has processed it. */
export async function importCsv(
  service: TestService,
  key: string,
  file: Bun.BodyInit,
  query = '',
): Promise<Import> {
  const { id } = await expectBody<Import>(await sendCsv(service, key, file, query), 202)
  return service.createSdk(key).imports.wait(id, { pollInterval: 30 })
}

/** Formats errors as `line 3 (row 2): email invalid_format`. */
export const formatRowErrors = ({ errors }: Import): string[] =>
  errors.map(({ row, line, violations }) => {
    const codes = violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`.trim())
    return `line ${line} (row ${row}): ${codes.join(', ')}`
  })

/** Formats counts as `created 1 updated 0 unchanged 0 failed 0 of 1`. */
export const formatCounts = ({ rows }: Import): string =>
  `created ${rows.created} updated ${rows.updated} unchanged ${rows.unchanged} failed ${rows.failed} of ${rows.total}`
