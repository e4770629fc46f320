import { Checkbox } from '../../../design/fields.tsx'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { roles } from './users.ts'

interface RoleFieldsProps {
  /** The roles, separated by commas. */
  value: string
  onChange(value: string): void
  /** Whether only staff roles are offered. */
  isForStaff?: boolean
}

/** A checkbox for each role, with its permissions. */
export function RoleFields({ value, onChange, isForStaff = false }: RoleFieldsProps) {
  const { people } = useStaffTranslations().settings
  const selectedRoles = value.split(', ').filter(Boolean)
  return (
    <fieldset className="plain stack" aria-label={people.roles}>
      {roles
        .filter((role) => !isForStaff || role !== 'ROLE_MEMBER')
        .map((role) => (
          <div key={role}>
            <Checkbox
              isSelected={selectedRoles.includes(role)}
              onChange={(selected) =>
                onChange(
                  [...selectedRoles.filter((other) => other !== role), ...(selected ? [role] : [])].join(
                    ', ',
                  ),
                )
              }
            >
              {people.roleNames[role]}
            </Checkbox>
            <p className="small soft">{people.roleHint[role]}</p>
          </div>
        ))}
    </fieldset>
  )
}
