import { Checkbox } from '../../../design/fields.tsx'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'
import { subjects } from './key-presets.ts'

const rights = ['none', 'read', 'write'] as const

interface ScopeChooserProps {
  /** The scopes, with commas between. */
  value: string
  onChange(value: string): void
}

/** A key’s permissions: for each kind of record none, read, or read and change. */
export function ScopeChooser({ value, onChange }: ScopeChooserProps) {
  const { keys } = useStaffWords().settings
  const scopes = value.split(', ').filter(Boolean)
  const isAll = scopes.includes('*')
  const change = (removed: readonly string[], added: string | null) =>
    onChange([...scopes.filter((scope) => !removed.includes(scope)), ...(added ? [added] : [])].join(', '))
  return (
    <fieldset className="card field-group">
      <legend>{keys.scopes}</legend>
      <div className="stack clear">
        <Checkbox isSelected={isAll} onChange={(selected) => change(scopes, selected ? '*' : null)}>
          {keys.everything}
        </Checkbox>
        {isAll ? null : (
          <>
            <PermissionsTable
              scopes={scopes}
              onChange={(subject, right) =>
                change(
                  [`${subject}:read`, `${subject}:write`],
                  right === 'none' ? null : `${subject}:${right}`,
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
  onChange(subject: string, right: (typeof rights)[number]): void
}

function PermissionsTable({ scopes, onChange }: PermissionsTableProps) {
  const { keys } = useStaffWords().settings
  return (
    <table className="rights">
      <thead>
        <tr>
          <th scope="col">{keys.subject}</th>
          {rights.map((right) => (
            <th key={right} scope="col">
              {keys.rights[right]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject}>
            <th scope="row">{keys.subjects[subject]}</th>
            {rights.map((right) => (
              <td key={right}>
                <label>
                  <input
                    type="radio"
                    name={subject}
                    checked={findRight(scopes, subject) === right}
                    onChange={() => onChange(subject, right)}
                    aria-label={`${keys.subjects[subject]}: ${keys.rights[right]}`}
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

function findRight(scopes: readonly string[], subject: string): (typeof rights)[number] {
  if (scopes.includes(`${subject}:write`)) return 'write'
  return scopes.includes(`${subject}:read`) ? 'read' : 'none'
}
