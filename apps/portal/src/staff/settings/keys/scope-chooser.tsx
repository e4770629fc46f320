import { Checkbox } from '../../../design/fields.tsx'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { subjects } from './key-presets.ts'

const permissions = ['none', 'read', 'write'] as const

interface ScopeChooserProps {
  /** The scopes, separated by commas. */
  value: string
  onChange(value: string): void
  /** A sentence with the scopes that someone else has saved in the meantime. */
  conflict?: string | undefined
}

/** A key’s permissions for each subject: none, read, or write, which includes read. */
export function ScopeChooser({ value, onChange, conflict }: ScopeChooserProps) {
  const { keys } = useStaffTranslations().settings
  const scopes = value.split(', ').filter(Boolean)
  const isAll = scopes.includes('*')
  const change = (removed: readonly string[], added: string | null) =>
    onChange([...scopes.filter((scope) => !removed.includes(scope)), ...(added ? [added] : [])].join(', '))
  return (
    <fieldset className="card field-group">
      <legend>{keys.scopes}</legend>
      <div className="stack clear">
        {conflict ? <p className="small">{conflict}</p> : null}
        <Checkbox isSelected={isAll} onChange={(selected) => change(scopes, selected ? '*' : null)}>
          {keys.everything}
        </Checkbox>
        {isAll ? null : (
          <>
            <PermissionsTable
              scopes={scopes}
              onChange={(subject, permission) =>
                change(
                  [`${subject}:read`, `${subject}:write`],
                  permission === 'none' ? null : `${subject}:${permission}`,
                )
              }
            />
            <Checkbox
              isSelected={scopes.includes('audit:read')}
              onChange={(selected) => change(['audit:read'], selected ? 'audit:read' : null)}
            >
              {keys.audit}
            </Checkbox>
          </>
        )}
      </div>
    </fieldset>
  )
}

interface PermissionsTableProps {
  scopes: readonly string[]
  onChange(subject: string, permission: (typeof permissions)[number]): void
}

function PermissionsTable({ scopes, onChange }: PermissionsTableProps) {
  const { keys } = useStaffTranslations().settings
  return (
    <table className="permissions">
      <thead>
        <tr>
          <th scope="col">{keys.subject}</th>
          {permissions.map((permission) => (
            <th key={permission} scope="col">
              {keys.permissions[permission]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject}>
            <th scope="row">{keys.subjects[subject]}</th>
            {permissions.map((permission) => (
              <td key={permission}>
                <label>
                  <input
                    type="radio"
                    name={subject}
                    checked={findPermission(scopes, subject) === permission}
                    onChange={() => onChange(subject, permission)}
                    aria-label={`${keys.subjects[subject]}: ${keys.permissions[permission]}`}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function findPermission(scopes: readonly string[], subject: string): (typeof permissions)[number] {
  if (scopes.includes(`${subject}:write`)) return 'write'
  return scopes.includes(`${subject}:read`) ? 'read' : 'none'
}
