import { useMemo } from 'react'
import type { FieldGroup } from '../../../forms/field-definition.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'

/** The fields of a webhook: those of the form, and the one that `EventChooser` sets. */
export function useWebhookFields(): { groups: FieldGroup[]; chooserFields: FieldGroup['fields'] } {
  const { webhooks } = useStaffTranslations().settings
  return useMemo(
    () => ({
      groups: [
        {
          title: webhooks.receiver,
          fields: [
            {
              path: 'url',
              label: webhooks.url,
              kind: 'url',
              description: webhooks.urlHint,
              isRequired: true,
              isWide: true,
            },
            { path: 'description', label: webhooks.description, kind: 'text', isWide: true },
          ],
        },
      ],
      chooserFields: [{ path: 'events', label: webhooks.events, kind: 'tags' }],
    }),
    [webhooks],
  )
}
