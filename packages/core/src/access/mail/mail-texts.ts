import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { findTextViolations } from '../../mail/check-mail-text.ts'
import type { SupportedLanguage } from '../../mail/languages.ts'
import type { MailBrand } from '../../mail/layout.ts'
import { mailTranslations } from '../../mail/messages.ts'
import { type RenderedMail, renderMail } from '../../mail/render-mail.ts'
import { sampleVariables } from '../../mail/sample-variables.ts'
import type { MailKind, MailText } from '../../mail/translations/mail-translations.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { recordAudit } from '../../records/journal.ts'
import { isSame, mergePatch } from '../../records/merge.ts'

/** The texts that an association has changed, by kind and language. */
export type MailTexts = Partial<Record<MailKind, Partial<Record<SupportedLanguage, MailText>>>>

export interface StoredMailTexts {
  texts: MailTexts
  /** 0 if never stored. */
  version: number
}

/** Reads the association’s own texts. */
export async function readMailTexts(ctx: Context): Promise<StoredMailTexts> {
  const row = await ctx.db
    .selectFrom('mail_texts')
    .select(['texts', 'version'])
    .where('client_id', '=', ctx.client.id)
    .executeTakeFirst()
  return row ? { texts: row.texts as MailTexts, version: row.version } : { texts: {}, version: 0 }
}

/**
 * Changes texts; `null` restores the built-in text of a kind, or of a kind in one language. Queued emails are sent
 * with the new text.
 *
 * @throws DomainError validation-error, precondition-failed
 */
export async function updateMailTexts(
  ctx: Context,
  change: object,
  precondition: (version: number) => void,
): Promise<StoredMailTexts> {
  return inTransaction(ctx, async (ctx) => {
    // There may be no row to lock yet.
    await acquireAdvisoryLock(ctx.db, `mail texts ${ctx.client.id}`)
    const { texts: before, version } = await readMailTexts(ctx)
    precondition(version)
    const texts = removeBuiltInTexts(mergePatch(before, change) as MailTexts)
    const removed = listTexts(before).filter(({ kind, language }) => !texts[kind]?.[language])
    const changed = [...listTexts(texts), ...removed]
      .filter(({ kind, language }) => !isSame(texts[kind]?.[language], before[kind]?.[language]))
      .map(({ kind, language }) => ({ kind, language, text: texts[kind]?.[language] }))
    const violations = changed.flatMap(({ kind, language, text }) =>
      text ? findTextViolations(kind, language, text) : [],
    )
    if (violations.length > 0) throw invalid(...violations)
    if (changed.length === 0) return { texts: before, version }
    await sql`insert into mail_texts as t (client_id, texts)
      values (${ctx.client.id}::uuid, (${JSON.stringify(texts)}::text)::jsonb)
      on conflict (client_id) do update set texts = excluded.texts, version = t.version + 1, updated_at = now()`.execute(
      ctx.db,
    )
    const names = changed.map(({ kind, language }) => `${kind}.${language}`)
    const pick = (from: MailTexts) =>
      Object.fromEntries(
        changed.map(({ kind, language }) => [`${kind}.${language}`, from[kind]?.[language] ?? null]),
      )
    const details = { oldValues: pick(before), newValues: pick(texts) }
    await recordAudit(ctx, 'mail.texts_updated', { type: 'mail', id: null }, names, details)
    return { texts, version: version + 1 }
  })
}

/**
 * Renders a text with example values and the association’s brand, without storing it.
 *
 * @throws DomainError validation-error
 */
export async function previewMailText(
  ctx: Context,
  { kind, language, ...text }: MailText & { kind: MailKind; language: SupportedLanguage },
): Promise<RenderedMail> {
  const violations = findTextViolations(kind, language, text, '')
  if (violations.length > 0) throw invalid(...violations)
  return renderMail({ kind, language, variables: sampleVariables[kind], brand: await readBrand(ctx), text })
}

async function readBrand(ctx: Context): Promise<MailBrand> {
  const row = await ctx.db
    .selectFrom('clients')
    .select(['name', 'logo_url as logoUrl', 'brand_color as color'])
    .where('id', '=', ctx.client.id)
    .executeTakeFirstOrThrow()
  return row
}

/** A text equal to the built-in one is not stored, so that it follows changes to the built-in text. */
function removeBuiltInTexts(texts: MailTexts): MailTexts {
  const changedTexts: MailTexts = {}
  for (const { kind, language, text } of listTexts(texts))
    if (!isSame(text, mailTranslations[language][kind]))
      changedTexts[kind] = { ...changedTexts[kind], [language]: text }
  return changedTexts
}

function listTexts(texts: MailTexts): { kind: MailKind; language: SupportedLanguage; text: MailText }[] {
  return Object.entries(texts).flatMap(([kind, languages]) =>
    Object.entries(languages).map(([language, text]) => ({
      kind: kind as MailKind,
      language: language as SupportedLanguage,
      text,
    })),
  )
}
