import { useMemo } from 'react'
import type { FieldGroup } from '../../../forms/field-definition.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'

/** The fields of a key: those of the form, and those that `PresetChooser` and `ScopeChooser` set. */
export function useKeyFields(): { groups: FieldGroup[]; chooserFields: FieldGroup['fields'] } {
  const { keys } = useStaffTranslations().settings
  return useMemo(() => {
    return {
      groups: [
        {
          title: keys.key,
          fields: [
            { path: 'name', label: keys.name, kind: 'text', description: keys.nameHint, isRequired: true },
            { path: 'expiresAt', label: keys.expiresAt, kind: 'datetime', description: keys.expiresHint },
            {
              path: 'allowedOrigins',
              label: keys.origins,
              kind: 'lines',
              description: keys.originsHint,
              isHidden: ({ type }) => type !== 'publishable',
            },
          ],
        },
      ],
      chooserFields: [
        { path: 'scopes', label: keys.scopes, kind: 'tags' },
        { path: 'type', label: keys.type, kind: 'text' },
      ],
    }
  }, [keys])
}
