import { pino } from 'pino'
import { createApp } from './app.ts'
import type { Dependencies } from './dependencies.ts'
import { buildDocument } from './service/openapi-document.ts'

/** Builds the committed OpenAPI document from the routes, without a database or server. */
export function buildOpenApiDocument(): object {
  const settings = {
    baseUrl: new URL('https://api.guildhall.example'),
    sandboxBaseUrl: new URL('https://sandbox.api.guildhall.example'),
  }
  const deps = { settings, log: pino({ level: 'silent' }) } as unknown as Dependencies
  return buildDocument(createApp(deps), settings)
}
