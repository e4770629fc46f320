import { useState } from 'react'
import { SelectField, TextField } from '../../design/fields.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { completeDays, findPreset, getPresetDays, type Preset, presets } from './period.ts'
import type { DayRange } from './read-period.ts'

interface PeriodFieldsProps {
  period: DayRange
  timezone: string
  onChange(period: DayRange): void
}

/** The days of a report: a preset, or a first and a last day. */
export function PeriodFields({ period, timezone, onChange }: PeriodFieldsProps) {
  const { reports } = useStaffTranslations()
  const preset = findPreset(period, timezone)
  const days = completeDays(period, timezone)
  return (
    <div className="cluster period">
      <SelectField<Preset | 'own'>
        label={reports.period}
        value={preset ?? 'own'}
        options={[
          ...presets.map((value) => ({ value, text: reports.presets[value] })),
          ...(preset ? [] : [{ value: 'own' as const, text: reports.presets.own }]),
        ]}
        onChange={(value) => {
          if (value !== 'own') onChange(value === 'days30' ? {} : getPresetDays(value, timezone))
        }}
      />
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          label={reports[name]}
          day={days[name]}
          onChange={(day) => {
            const { [name]: _, ...otherDays } = days
            onChange(day ? { ...otherDays, [name]: day } : otherDays)
          }}
        />
      ))}
    </div>
  )
}

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD */
  day: string
  /** @param day '' if the field was emptied */
  onChange(day: string): void
}

/** A day. While the user types, the field keeps the input unchanged, and only complete days take effect. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const [input, setInput] = useState<string | null>(null)
  return (
    <TextField
      type="date"
      label={label}
      value={input ?? day}
      onChange={(text) => {
        setInput(text)
        if (isComplete(text)) onChange(text)
      }}
      onBlur={() => {
        if (input === '') onChange('')
        setInput(null)
      }}
    />
  )
}

/** Browsers report an incomplete day as '', and pad a partly typed year with leading zeros. */
const isComplete = (text: string) => text !== '' && !text.startsWith('0')
