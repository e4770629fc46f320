import {
  previewMailText,
  readMailTexts,
  type StoredMailTexts,
  updateMailTexts,
} from '@guildhall/core/access/mail/mail-texts'
import { builtInTexts } from '@guildhall/core/mail/messages'
import { mailVariables } from '@guildhall/core/mail/sample-variables'
import { MailPreview, MailPreviewRequest, MailTexts, MailTextsUpdate } from '@guildhall/wire/mail'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { ifMatch, jsonReply, recordReply } from '../http/reply.ts'
import { requireAdministrator } from '../library/require-administrator.ts'

const PATH = '/api/settings/mail'
const tag = 'Email'
const responses = { 200: { description: 'The texts.', schema: MailTexts, headers: ['ETag'] } }
const reply = ({ texts, version }: StoredMailTexts) =>
  recordReply({ version, json: JSON.stringify({ texts, builtIn: builtInTexts, variables: mailVariables }) })

/** The texts of the emails that an association sends. */
export function mailTextsRoutes(deps: Dependencies) {
  return new Elysia()
    .get(PATH, ...getEndpoint(deps))
    .put(PATH, ...updateEndpoint(deps))
    .post(`${PATH}/preview`, ...previewEndpoint(deps))
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'mailTexts.get',
    summary: 'Get the email texts',
    description:
      'The texts that the association has customized, and the built-in ones. Administrators and keys only.',
    tag,
    access: { scope: 'client:read' },
    responses,
    handle: ({ ctx }) => {
      requireAdministrator(ctx, 'email texts')
      return readMailTexts(ctx)
    },
    present: reply,
  })
}

function updateEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'mailTexts.update',
    summary: 'Update the email texts',
    description:
      'Omitted texts are kept; `null` restores the built-in text. Emails already in the queue are sent with the new text. Administrators and keys only.',
    tag,
    access: { scope: 'client:write' },
    conditional: true,
    body: MailTextsUpdate,
    responses,
    handle: ({ ctx, body, request }) => {
      requireAdministrator(ctx, 'email texts')
      return updateMailTexts(ctx, body.texts, ifMatch(request))
    },
    present: reply,
  })
}

function previewEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'mailTexts.preview',
    summary: 'Preview an email',
    description:
      'Renders a text with example values and the association’s brand. Nothing is stored or sent. Administrators and keys only.',
    tag,
    access: { scope: 'client:read' },
    body: MailPreviewRequest,
    responses: { 200: { description: 'The rendered email.', schema: MailPreview } },
    handle: ({ ctx, body }) => {
      requireAdministrator(ctx, 'email texts')
      return previewMailText(ctx, body)
    },
    present: (message) => jsonReply(message),
  })
}
