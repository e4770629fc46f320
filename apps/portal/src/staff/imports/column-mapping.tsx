import type { ImportMapping, ImportPreview } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SelectField } from '../../design/fields.tsx'
import { Joined } from '../../design/joined.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { customFieldsQuery } from '../members/member-queries.ts'

const MAX_EXAMPLES = 3
const IGNORED = ''
const CUSTOM_PREFIX = 'customFields.'

export interface ColumnMappingProps {
  preview: ImportPreview
  mapping: ImportMapping
  onChange(mapping: ImportMapping): void
}

/** The field that each column of the file is imported into, with sample values. */
export function ColumnMapping({ preview, mapping, onChange }: ColumnMappingProps) {
  const { imports } = useStaffTranslations()
  const fields = useFieldOptions()
  return (
    <section className="card" aria-labelledby="columns">
      <h2 id="columns" className="card-title">
        {imports.columns}
      </h2>
      <div className="table-wrap">
        <table className="column-mapping">
          <thead>
            <tr>
              <th scope="col">{imports.column}</th>
              <th scope="col">{imports.examples}</th>
              <th scope="col">{imports.importAs}</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map(({ name }, index) => {
              const field = mapping[name] ?? IGNORED
              const newField = { value: CUSTOM_PREFIX + name, text: imports.newField(name) }
              const options = fields.some(({ value }) => value === newField.value)
                ? fields
                : [...fields, newField]
              const isKnown = options.some(({ value }) => value === field)
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="soft">
                    <Joined parts={listExamples(preview, index)} />
                  </td>
                  <td>
                    <SelectField
                      label={imports.importAsOf(name)}
                      isLabelHidden
                      isWide
                      value={field}
                      options={[
                        { value: IGNORED, text: imports.ignore },
                        ...options,
                        ...(isKnown || field === IGNORED
                          ? []
                          : [{ value: field, text: imports.newField(field.slice(CUSTOM_PREFIX.length)) }]),
                      ]}
                      onChange={(value) => onChange({ ...mapping, [name]: value === IGNORED ? null : value })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function listExamples({ rows }: ImportPreview, index: number): string[] {
  const values = new Set(rows.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean))
  return [...values].slice(0, MAX_EXAMPLES)
}

/** The fields of a member, and the custom fields in use. */
export function useFieldOptions(): { value: string; text: string }[] {
  const { members, record, imports } = useStaffTranslations()
  const { data: custom = [] } = useQuery(customFieldsQuery)
  return useMemo(() => {
    const plain = [
      'email',
      'firstName',
      'lastName',
      'displayName',
      'phone',
      'organization',
      'jobTitle',
      'department',
      'status',
      'level',
      'memberNumber',
      'externalId',
      'joinedAt',
      'renewsAt',
      'tags',
    ] as const
    const address = ['line1', 'line2', 'postalCode', 'city', 'region', 'country'] as const
    const consents = ['newsletter', 'directory'] as const
    return [
      ...plain.map((name) => ({ value: name as string, text: members.fields[name] })),
      ...address.map((name) => ({ value: `address.${name}`, text: record.fields[name] })),
      ...consents.map((name) => ({ value: `consents.${name}`, text: record.fields[name] })),
      ...custom.map((name) => ({ value: CUSTOM_PREFIX + name, text: imports.newField(name) })),
    ]
  }, [members, record, imports, custom])
}
