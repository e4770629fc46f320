import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, Form } from 'react-aria-components'
import { Button } from '../../design/button.tsx'
import { Checkbox, SelectField, TextField } from '../../design/fields.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { toDay, toRecordsQuery } from './day-filters.ts'
import type { FilterField, ListDefinition, ListedRecord, Option } from './definition.ts'
import type { Filter } from './list-search.ts'

type Mode = 'in' | 'not' | 'empty' | 'filled'

export interface FilterEditorProps<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  field: FilterField
  /** All filters of the list. */
  filters: readonly Filter[]
  q: string
  /** @param filters the field’s filters; an empty list removes them */
  onApply(filters: Filter[]): void
}

/** Changes the filters of one field. */
export function FilterEditor<Row extends ListedRecord>(props: FilterEditorProps<Row>) {
  const { field, filters, onApply } = props
  const { list } = useStaffTranslations()
  const fieldFilters = filters.filter((filter) => filter.field === field.field)
  const findFilter = (...comparisons: Filter['comparison'][]) =>
    fieldFilters.find(({ comparison }) => comparisons.includes(comparison))
  const stored = {
    after: findFilter('after', 'strictly_after'),
    before: findFilter('before', 'strictly_before'),
  }
  const [mode, setMode] = useState<Mode>(getInitialMode(fieldFilters))
  const [values, setValues] = useState(findFilter('in', 'not')?.values ?? [])
  const [after, setAfter] = useState(toDay(stored.after, field))
  const [before, setBefore] = useState(toDay(stored.before, field))
  const modes: Mode[] = field.kind === 'date' ? ['in'] : ['in', 'not']
  if (field.canBeEmpty) modes.push('empty', 'filled')
  const build = (): Filter[] => {
    const createFilter = (comparison: Filter['comparison'], ...operands: string[]): Filter[] => {
      const filled = operands.map((operand) => cleanValue(operand, field)).filter(Boolean)
      return filled.length > 0 ? [{ field: field.field, comparison, values: filled }] : []
    }
    if (mode === 'empty' || mode === 'filled') return createFilter('empty', String(mode === 'empty'))
    // A limit that is not changed keeps its comparison and its time.
    const limit = (comparison: 'after' | 'before', day: string): Filter[] => {
      const storedFilter = stored[comparison]
      return storedFilter && toDay(storedFilter, field) === day
        ? [storedFilter]
        : createFilter(comparison, day)
    }
    if (field.kind === 'date') return [...limit('after', after), ...limit('before', before)]
    return createFilter(mode, ...values)
  }
  return (
    <Dialog className="filter-editor" aria-label={field.label}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onApply(build())
        }}
      >
        {modes.length > 1 ? (
          <SelectField
            label={field.label}
            value={mode}
            options={modes.map((value) => ({
              value,
              text: field.kind === 'date' && value === 'in' ? list.modes.between : list.modes[value],
            }))}
            onChange={(chosen) => setMode(chosen as Mode)}
          />
        ) : (
          <strong className="small">{field.label}</strong>
        )}
        {mode === 'empty' || mode === 'filled' ? null : field.kind === 'date' ? (
          <>
            <TextField type="date" label={list.modes.from} value={after} onChange={setAfter} autoFocus />
            <TextField type="date" label={list.modes.until} value={before} onChange={setBefore} />
          </>
        ) : field.kind === 'choice' ? (
          <Choices {...props} values={values} onChange={setValues} />
        ) : (
          <TextField
            label={list.value}
            description={list.valueHint}
            rows={2}
            value={values.join('\n')}
            onChange={(text) => setValues(text.split('\n'))}
            autoFocus
          />
        )}
        <Button type="submit" kind="primary">
          {list.apply}
        </Button>
      </Form>
    </Dialog>
  )
}

function getInitialMode(fieldFilters: readonly Filter[]): Mode {
  const empty = fieldFilters.find(({ comparison }) => comparison === 'empty')
  if (empty) return empty.values[0] === 'true' ? 'empty' : 'filled'
  return fieldFilters.some(({ comparison }) => comparison === 'not') ? 'not' : 'in'
}

/** The values of a field, each with the number of records that have it and match the other filters. */
function Choices<Row extends ListedRecord>(
  props: FilterEditorProps<Row> & { values: readonly string[]; onChange(values: string[]): void },
) {
  const { definition, field, filters, q, values, onChange } = props
  const format = useFormat()
  const { list } = useStaffTranslations()
  const query = toRecordsQuery(
    { q, filters: filters.filter((filter) => filter.field !== field.field), sort: null },
    definition.filters,
  )
  const { data, isPending } = useQuery({
    queryKey: ['facet', definition.name, field.field, query],
    queryFn: ({ signal }) =>
      definition.fetchPage(['id'], { ...query, itemsPerPage: 1, facets: [field.field] }, signal),
    enabled: field.isCounted === true,
  })
  const counts = data?.facets?.[field.field] ?? []
  const toOption = (value: string): Option => ({ value, text: field.formatValue?.(value) ?? value })
  const options: readonly Option[] =
    field.options ?? counts.flatMap(({ value }) => (value === null ? [] : [toOption(String(value))]))
  const unlistedValues = values.filter((value) => options.every((option) => option.value !== value))
  return (
    <div className="filter-choices">
      {[...options, ...unlistedValues.map(toOption)].map(({ value, text }) => {
        const count = counts.find((counted) => String(counted.value) === value)?.count
        return (
          <Checkbox
            key={value}
            isSelected={values.includes(value)}
            count={count === undefined ? '' : format.number(count)}
            onChange={(selected) =>
              onChange(selected ? [...values, value] : values.filter((other) => other !== value))
            }
          >
            {text}
          </Checkbox>
        )
      })}
      {options.length === 0 && !isPending ? <p className="small soft">{list.noValues}</p> : null}
    </div>
  )
}

/** Removes spaces that were typed or pasted around a text. Values of a choice are used as they are stored. */
function cleanValue(value: string, { kind, isStoredWithoutSpaces = false }: FilterField): string {
  if (kind !== 'text') return value
  return isStoredWithoutSpaces ? value.replaceAll(/\s/g, '') : value.trim()
}
