import { join } from 'node:path'
import type { Credentials } from './credentials.ts'
import type { UpSettings } from './settings.ts'

/**
 * The summary printed after startup.
 *
 * @param credentials null if there is no demo association
 */
export function formatSummary(
  credentials: Credentials | null,
  { baseUrl, dataDirectory }: UpSettings,
  seconds: number,
): string {
  return `
Guildhall is running (started in ${seconds.toFixed(1)} s). Ctrl-C stops it and keeps the data.

${
  credentials
    ? listUrlsAndKeys(credentials, dataDirectory)
    : `  Portal         ${baseUrl}\n  Documentation  ${baseUrl}/docs\n  Mailbox        ${baseUrl}/mailbox`
}
`
}

function listUrlsAndKeys(credentials: Credentials, dataDirectory: string): string {
  const { baseUrl, sandboxBaseUrl, client, keys, operatorKey } = credentials
  return `\
  Portal         ${baseUrl}
  API            ${baseUrl}/api
  Documentation  ${baseUrl}/docs
  Sandbox        ${sandboxBaseUrl}/api
  Demo website   ${baseUrl}/demo?key=${keys.live.publishable}
  Snippets       ${baseUrl}/docs/website?key=${keys.live.publishable}
  Mailbox        ${baseUrl}/mailbox

  Association    ${client.slug} (${client.id})
  Live keys      ${keys.live.secret}
                 ${keys.live.publishable}
  Sandbox keys   ${keys.test.secret}
                 ${keys.test.publishable}
  Operator key   ${operatorKey}

  Try            curl -H "Authorization: Bearer ${keys.live.secret}" ${baseUrl}/api/members
  Credentials    ${join(dataDirectory, 'credentials.json')}`
}
