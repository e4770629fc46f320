import { Checkbox, SelectField } from '../../../design/fields.tsx'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'

/** What a key can be given rights to. */
const subjects = [
  'members',
  'events',
  'courses',
  'jobs',
  'community',
  'sponsorships',
  'resources',
  'reports',
  'chat',
  'client',
  'webhooks',
  'keys',
  'identity',
] as const

interface ScopeChooserProps {
  /** The scopes, with commas between. */
  value: string
  onChange(value: string): void
}

/** The rights of a key in words: for each kind of record, none, to read, or to read and change. */
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
          <div className="scopes">
            {subjects.map((subject) => (
              <SelectField
                key={subject}
                label={keys.subjects[subject]}
                wide
                value={rightOf(scopes, subject)}
                options={(['none', 'read', 'write'] as const).map((right) => ({
                  value: right,
                  text: keys.rights[right],
                }))}
                onChange={(right) =>
                  change(
                    [`${subject}:read`, `${subject}:write`],
                    right === 'none' ? null : `${subject}:${right}`,
                  )
                }
              />
            ))}
            <Checkbox
              isSelected={scopes.includes('audit:read')}
              onChange={(selected) => change(['audit:read'], selected ? 'audit:read' : null)}
            >
              {keys.audit}
            </Checkbox>
          </div>
        )}
      </div>
    </fieldset>
  )
}

function rightOf(scopes: readonly string[], subject: string): 'none' | 'read' | 'write' {
  if (scopes.includes(`${subject}:write`)) return 'write'
  return scopes.includes(`${subject}:read`) ? 'read' : 'none'
}
