import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { type Preset, presets } from './key-presets.ts'

interface PresetChooserProps {
  value: Preset
  onChange(preset: Preset): void
}

/** The purpose of a new key, which determines its type and scopes. */
export function PresetChooser({ value, onChange }: PresetChooserProps) {
  const { keys } = useStaffTranslations().settings
  return (
    <fieldset className="card field-group">
      <legend>{keys.purpose}</legend>
      <div className="presets clear">
        {presets.map((preset) => {
          const [name, hint] = keys.presets[preset]
          return (
            <label key={preset} className="preset">
              <input
                type="radio"
                name="preset"
                checked={preset === value}
                onChange={() => onChange(preset)}
                aria-describedby={`preset-${preset}`}
                aria-label={name}
              />
              <span>
                <strong>{name}</strong>
                <span id={`preset-${preset}`} className="small soft block">
                  {hint}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
