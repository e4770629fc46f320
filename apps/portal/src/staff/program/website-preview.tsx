import { showPreview } from '@guildhall/website-plugin/preview'
import { useLayoutEffect, useRef, useState } from 'react'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useLanguage } from '../../translations/use-translations.tsx'
import type { ProgramName } from './program-api.ts'

/** A record as the website plugin shows it, rendered with the plugin’s code and styles. */
export default function WebsitePreview({ name, record }: { name: ProgramName; record: object }) {
  const { program } = useStaffTranslations()
  const { language } = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  useLayoutEffect(() => {
    if (!host.current) return
    try {
      showPreview(host.current, name, record, language)
      setIncomplete(false)
    } catch (error) {
      // A date is missing or incomplete.
      if (!(error instanceof RangeError)) throw error
      setIncomplete(true)
    }
  }, [name, record, language])
  return (
    <>
      {isIncomplete ? <p className="soft small">{program.previewIncomplete}</p> : null}
      <div ref={host} hidden={isIncomplete} className="website-preview" />
    </>
  )
}
