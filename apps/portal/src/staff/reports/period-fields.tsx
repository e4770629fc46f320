import { SelectField, TextField } from '../../design/fields.tsx'
import { useStaffWords } from '../../words/staff/use-staff-words.ts'
import { findPreset, getPresetDays, type Preset, presets } from './period.ts'
import type { Days } from './read-period.ts'

interface PeriodFieldsProps {
  period: Days
  timezone: string
  onChange(period: Days): void
}

/** The days of a report: a preset, or a first and a last one. */
export function PeriodFields({ period, timezone, onChange }: PeriodFieldsProps) {
  const { reports } = useStaffWords()
  const preset = findPreset(period, timezone)
  const shownDays = preset === 'days30' && !period.from ? getPresetDays('days30', timezone) : period
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
        <TextField
          key={name}
          type="date"
          label={reports[name]}
          value={shownDays[name] ?? ''}
          onChange={(day) => {
            const { [name]: _, ...otherDays } = shownDays
            onChange(day ? { ...otherDays, [name]: day } : otherDays)
          }}
        />
      ))}
    </div>
  )
}
