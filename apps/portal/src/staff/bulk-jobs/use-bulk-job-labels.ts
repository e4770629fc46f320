import type { BulkJob } from '@guildhall/sdk'
import { useMemo } from 'react'
import type { Tone } from '../../design/feedback.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

export const jobTones: Record<BulkJob['status'], Tone> = {
  queued: 'info',
  running: 'info',
  completed: 'success',
  failed: 'danger',
  cancelled: 'warning',
}

/** The names of collections, and a function that describes a job’s change. */
export function useBulkJobLabels() {
  const { nav } = useTranslations()
  const { bulk, members, program, library, settings } = useStaffTranslations()
  return useMemo(() => {
    const collections: Record<BulkJob['collection'], string> = {
      members: nav.staff.members,
      'membership-levels': nav.staff.levels,
      events: nav.staff.events,
      courses: nav.staff.courses,
      jobs: nav.staff.jobs,
      community: nav.staff.community,
      sponsorships: nav.staff.sponsorships,
      resources: nav.staff.library,
      users: settings.pages.people,
    }
    const fieldNames: Record<string, string> = { ...members.fields, ...program.fields, name: library.name }
    return {
      collections,
      describeChange({ action, fields }: Pick<BulkJob, 'action' | 'fields'>): string {
        if (action === 'patch') return fields.map((field) => fieldNames[field] ?? field).join(', ')
        return action === 'delete' ? bulk.fields.delete : members.fields.tags
      },
    }
  }, [nav, bulk, members, program, library, settings])
}
