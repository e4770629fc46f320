/** The subjects of a key’s permissions. */
export const subjects = [
  'members',
  'events',
  'courses',
  'jobs',
  'community',
  'sponsorships',
  'resources',
  'reports',
  'chat',
  'client',
  'views',
  'billing',
  'webhooks',
  'keys',
  'identity',
] as const

export const presets = ['read', 'all', 'members', 'website', 'custom'] as const
export type Preset = (typeof presets)[number]

/**
 * The scopes of a preset, separated by commas; null if the user selects the scopes. A key for websites has none: it
 * reads public data.
 */
export const presetScopes: Record<Preset, string | null> = {
  read: [...subjects.map((subject) => `${subject}:read`), 'audit:read'].join(', '),
  all: '*',
  members: 'members:write',
  website: '',
  custom: null,
}
