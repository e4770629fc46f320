import { useMatch } from '@tanstack/react-router'
import type { IconName } from '../../design/icon.tsx'
import { type ProgramName, programNames } from './program-api.ts'

export const programIcons: Record<ProgramName, IconName> = {
  events: 'calendar',
  courses: 'courses',
  jobs: 'jobs',
  community: 'community',
  sponsorships: 'sponsors',
}

/** The collection of the matched route. Unlike the URL, the match does not change until the next screen has loaded. */
export function useProgramName(): ProgramName {
  const { pathname } = useMatch({ strict: false })
  const name = programNames.find((candidate) => pathname.split('/')[4] === candidate)
  if (!name) throw new Error('The route does not belong to a program collection.')
  return name
}
