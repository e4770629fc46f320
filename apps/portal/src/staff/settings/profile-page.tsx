import { useMemo } from 'react'
import type { FieldGroup } from '../../forms/field-definition.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { ClientSettings } from './client-settings.tsx'

/** The association’s name, website, language and time zone. */
export function ProfilePage() {
  const { settings } = useStaffTranslations()
  const { profile, pages } = settings
  const groups = useMemo((): FieldGroup[] => {
    const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
    return [
      {
        title: profile.association,
        fields: [
          { path: 'name', label: profile.name, kind: 'text', isRequired: true },
          { path: 'website', label: profile.website, kind: 'url' },
          { path: 'locale', label: profile.language, kind: 'text', description: profile.languageHint },
          {
            path: 'timezone',
            label: profile.timeZone,
            kind: 'choice',
            options: zones.map((zone) => ({ value: zone, text: zone })),
          },
        ],
      },
    ]
  }, [profile])
  return <ClientSettings name="profile" title={pages.profile} groups={groups} />
}
