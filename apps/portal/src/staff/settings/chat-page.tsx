import { useMemo } from 'react'
import type { FieldGroup } from '../../forms/field-definition.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { ClientSettings } from './client-settings.tsx'

/** Who can ask the library, how long conversations are kept, and whether a language model writes answers. */
export function ChatPage() {
  const { settings } = useStaffTranslations()
  const { chat, pages } = settings
  const groups = useMemo(
    (): FieldGroup[] => [
      {
        title: chat.access,
        fields: [
          { path: 'chat.public', label: chat.public, kind: 'checkbox', description: chat.publicHint },
          {
            path: 'chat.retentionDays',
            label: chat.retention,
            kind: 'integer',
            description: chat.retentionHint,
          },
          {
            path: 'chat.languageModel',
            label: chat.languageModel,
            kind: 'checkbox',
            description: chat.languageModelHint,
          },
        ],
      },
    ],
    [chat],
  )
  return <ClientSettings name="chat" title={pages.chat} groups={groups} />
}
