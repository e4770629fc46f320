import type { mailMessages, suppressedAddresses } from '@guildhall/core/access/mail/mail-records'
import { supportedLanguages } from '@guildhall/core/mail/languages'
import { mailKinds } from '@guildhall/core/mail/sample-variables'
import { type ObjectOptions, type TSchema, Type } from '@sinclair/typebox'
import { longText } from './collection-fields.ts'
import { closed, Email, Instant, nullable, oneOf, text } from './primitives.ts'
import { buildRecordSchemas, readOnly } from './record.ts'

const buildErrorSchema = (description: string) => Type.String({ description, examples: ['550 5.1.1'] })

export const MailMessage = buildRecordSchemas<typeof mailMessages>('MailMessage', {
  kind: readOnly(Type.String({ examples: ['sign_in_code'] })),
  recipient: readOnly(Email),
  language: readOnly(Type.String({ examples: ['en'] })),
  status: readOnly(
    Type.Unsafe<'queued' | 'sent' | 'kept' | 'suppressed' | 'failed'>({
      ...oneOf('queued', 'sent', 'kept', 'suppressed', 'failed'),
      description:
        '`kept`: stored instead of being sent, in development. `suppressed`: not sent, because the mail server has permanently rejected the address.',
    }),
  ),
  error: readOnly(
    nullable(
      buildErrorSchema(
        'The mail server’s SMTP reply codes, the connection error code, or why no attempt was made. `null` without an error.',
      ),
    ),
  ),
  attempts: readOnly(Type.Integer({ examples: [1] })),
  sentAt: readOnly(nullable(Instant)),
})

export const SuppressedAddress = buildRecordSchemas<typeof suppressedAddresses>('SuppressedAddress', {
  email: readOnly(Email),
  error: readOnly(buildErrorSchema('The mail server’s SMTP reply codes.')),
  expiresAt: readOnly(Instant),
})

export const MailText = Type.Object(
  {
    subject: text(200, ['Welcome aboard {{ association }}']),
    body: longText(5_000, ['Sign in with this email address:\n\n[Sign in]({{ url }})']),
  },
  {
    $id: 'MailText',
    ...closed,
    description:
      'Markdown with variables, such as `{{ association }}`, and conditions: `{% if iban != "" %}…{% endif %}`. Headings are rendered large; a paragraph that consists of a single link becomes a button.',
  },
)
const MailKindName = oneOf(...mailKinds)
const SupportedLanguageName = oneOf(...supportedLanguages)

const mapLanguages = <Text extends TSchema>(value: Text, $id: string) =>
  Type.Partial(Type.Object(mapNames(supportedLanguages, value)), { $id, ...closed })
const mapKinds = <Languages extends TSchema>(languages: Languages, options: ObjectOptions) =>
  Type.Partial(Type.Object(mapNames(mailKinds, languages)), { ...options, ...closed })

const exampleText = { subject: 'Welcome aboard', body: 'Come in:\n\n[Sign in]({{ url }})' }
const example = { invitation: { en: exampleText } }
const customTexts = mapKinds(mapLanguages(MailText, 'MailTextsOfKind'), {
  $id: 'OwnMailTexts',
  examples: [example],
  description: 'The texts that the association has customized, by kind and language.',
})

export const MailTexts = Type.Object(
  {
    texts: customTexts,
    builtIn: {
      ...customTexts,
      $id: 'BuiltInMailTexts',
      description: 'The built-in texts, of every kind and language.',
    },
    variables: Type.Object(mapNames(mailKinds, Type.Array(Type.String({ examples: ['association'] }))), {
      $id: 'MailVariables',
      ...closed,
      examples: [
        {
          sign_in_code: ['code', 'minutes', 'association'],
          invitation: ['url', 'expires', 'association'],
          order_confirmation: [
            'items',
            'amount',
            'reference',
            'account_holder',
            'iban',
            'bic',
            'due',
            'association',
          ],
          order_receipt: ['number', 'amount', 'items', 'association'],
          order_refund: ['number', 'amount', 'reference', 'association'],
        },
      ],
      description: 'The variables available in the texts of each kind.',
    }),
  },
  { $id: 'MailTexts', ...closed },
)

export const MailTextsUpdate = Type.Object(
  {
    texts: mapKinds(nullable(mapLanguages(nullable(MailText), 'MailTextsOfKindUpdate')), {
      $id: 'OwnMailTextsUpdate',
      examples: [example],
      description: 'By kind and language; `null` restores the built-in text.',
    }),
  },
  { $id: 'MailTextsUpdate', ...closed },
)

export const MailPreviewRequest = Type.Object(
  { kind: MailKindName, language: SupportedLanguageName, ...MailText.properties },
  {
    $id: 'MailPreviewRequest',
    ...closed,
    examples: [{ kind: 'invitation', language: 'en', ...exampleText }],
  },
)

export const MailPreview = Type.Object(
  {
    subject: Type.String({ examples: ['Your invitation to Harbour Engineers’ Guild'] }),
    body: Type.String({
      description: 'Markdown.',
      examples: ['You are invited to Harbour Engineers’ Guild.'],
    }),
    html: Type.String({ examples: ['<!doctype html>…'] }),
    text: Type.String({ examples: ['You are invited to Harbour Engineers’ Guild.'] }),
  },
  { $id: 'MailPreview', ...closed, description: 'The email with example values.' },
)

function mapNames<Name extends string, Schema extends TSchema>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}
