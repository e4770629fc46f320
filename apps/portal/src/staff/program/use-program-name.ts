import { useLocation } from '@tanstack/react-router'
import type { IconName } from '../../design/icon.tsx'
import { type ProgramName, programNames } from './program-api.ts'

export const programIcons: Record<ProgramName, IconName> = {
  events: 'calendar',
  courses: 'courses',
  jobs: 'jobs',
  community: 'community',
  sponsorships: 'sponsors',
}

/** The collection that the address names. */
export function useProgramName(): ProgramName {
  const { pathname } = useLocation()
  const name = programNames.find((known) => pathname.split('/')[4] === known)
  if (!name) throw new Error('The address names no collection of the program.')
  return name
}
