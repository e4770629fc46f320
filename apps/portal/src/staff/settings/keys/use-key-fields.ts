import { useMemo } from 'react'
import type { FieldGroup } from '../../../forms/field-definition.ts'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'

/** The fields of a key. Its rights are chosen below, by `ScopeChooser`. */
export function useKeyFields(isNew: boolean): { groups: FieldGroup[]; scopes: FieldGroup['fields'] } {
  const { keys } = useStaffWords().settings
  return useMemo(() => {
    const type = {
      path: 'type',
      label: keys.type,
      kind: 'choice',
      options: (['secret', 'publishable'] as const).map((value) => ({ value, text: keys.typeAdvice[value] })),
    } as const
    return {
      groups: [
        {
          title: keys.key,
          fields: [
            { path: 'name', label: keys.name, kind: 'text', description: keys.nameAdvice, isRequired: true },
            ...(isNew ? [type] : []),
            { path: 'expiresAt', label: keys.expiresAt, kind: 'moment', description: keys.expiresAdvice },
            {
              path: 'allowedOrigins',
              label: keys.origins,
              kind: 'lines',
              description: keys.originsAdvice,
              isHidden: ({ type }) => type !== 'publishable',
            },
          ],
        },
      ],
      scopes: [{ path: 'scopes', label: keys.scopes, kind: 'tags' }],
    }
  }, [keys, isNew])
}
