import { useMemo } from 'react'
import type { FieldGroup } from '../../../forms/field-definition.ts'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'

/** The fields of a key. `ScopeChooser` below selects its scopes. */
export function useKeyFields(): { groups: FieldGroup[]; scopes: FieldGroup['fields'] } {
  const { keys } = useStaffWords().settings
  return useMemo(() => {
    return {
      groups: [
        {
          title: keys.key,
          fields: [
            { path: 'name', label: keys.name, kind: 'text', description: keys.nameHint, isRequired: true },
            { path: 'expiresAt', label: keys.expiresAt, kind: 'moment', description: keys.expiresHint },
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
      // Chosen by the components below.
      scopes: [
        { path: 'scopes', label: keys.scopes, kind: 'tags' },
        { path: 'type', label: keys.type, kind: 'text' },
      ],
    }
  }, [keys])
}
