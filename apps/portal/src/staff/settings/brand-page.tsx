import { useMemo } from 'react'
import type { FieldGroup } from '../../forms/field-definition.ts'
import { useSession } from '../../shell/session.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { ClientSettings } from './client-settings.tsx'

/** The association’s logo and color. */
export function BrandPage() {
  const { settings } = useStaffTranslations()
  const { brand, pages } = settings
  const groups = useMemo(
    (): FieldGroup[] => [
      {
        title: pages.brand,
        fields: [
          {
            path: 'brandColor',
            label: brand.color,
            kind: 'color',
            description: brand.colorHint,
          },
          { path: 'logoUrl', label: brand.logo, kind: 'image' },
        ],
      },
    ],
    [brand, pages],
  )
  return (
    <ClientSettings name="brand" title={pages.brand} groups={groups}>
      {() => <Palette />}
    </ClientSettings>
  )
}

/** The colors that the service derived from the saved one. */
function Palette() {
  const { brand: texts } = useStaffTranslations().settings
  const { brand, client } = useSession()
  if (!brand) return null
  const chosen = client.brandColor?.toLowerCase() ?? null
  return (
    <section className="card" aria-labelledby="palette">
      <h2 id="palette" className="card-title">
        {texts.palette}
      </h2>
      <div className="card-body stack">
        <p className="measure">{texts.paletteHint}</p>
        <div className="palettes">
          {(['light', 'dark'] as const).map((theme) => (
            <div key={theme} className={`palette ${theme}`}>
              <strong>{texts[theme]}</strong>
              <span
                className="brand-sample"
                style={{ background: brand[theme].accent, color: brand[theme].onAccent }}
              >
                {texts.button}
              </span>
              <span style={{ color: brand[theme].accentInk }}>{texts.link}</span>
              <span className="small">
                {brand[theme].accent === chosen ? texts.unchangedColor : texts.shifted(brand[theme].accent)}
              </span>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
