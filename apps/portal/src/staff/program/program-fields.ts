import type { FieldDefinition, FieldGroup } from '../../forms/field-definition.ts'
import type { Translations } from '../../translations/en.ts'
import type { StaffTranslations } from '../../translations/staff/staff-en.ts'
import type { ProgramName } from './program-api.ts'

/** The statuses of each collection. The first is that of a draft, the second that of a published record. */
export const programStatuses = {
  events: ['draft', 'published', 'cancelled', 'completed'],
  courses: ['draft', 'published', 'archived'],
  jobs: ['draft', 'published', 'filled', 'expired', 'declined'],
  community: ['draft', 'published', 'held', 'removed'],
  sponsorships: ['proposed', 'active', 'ended'],
} as const satisfies Record<ProgramName, readonly string[]>

type Statuses = StaffTranslations['program']['statuses']

export const listStatusOptions = (name: ProgramName, statuses: Statuses) =>
  programStatuses[name].map((value) => ({ value, text: statuses[value] }))

type FieldOptions = Omit<FieldDefinition, 'label' | 'path'>

/** The form of a collection: its fields in groups. */
export function createProgramGroups(
  name: ProgramName,
  t: Translations,
  staff: StaffTranslations,
): FieldGroup[] {
  const { program } = staff
  const { fields, groups, hints } = program
  const field = (path: keyof typeof fields, definition: FieldOptions): FieldDefinition => ({
    path: paths[path] ?? path,
    label: fields[path],
    ...definition,
  })
  const text = (path: keyof typeof fields, options: Partial<FieldOptions> = {}) =>
    field(path, { kind: 'text', ...options })
  const choice = (path: keyof typeof fields, names: Record<string, string>, isOptional = true) =>
    field(path, {
      kind: 'choice',
      options: [
        ...(isOptional ? [{ value: '', text: program.unspecified }] : []),
        ...Object.entries(names).map(([value, text]) => ({ value, text })),
      ],
    })
  const title = text('title', { isRequired: true, isWide: true })
  const link = (path: keyof typeof fields) => field(path, { kind: 'url' })
  const datetime = (path: keyof typeof fields, options: Partial<FieldOptions> = {}) =>
    field(path, { kind: 'datetime', ...options })
  const integer = (path: keyof typeof fields) => field(path, { kind: 'integer' })
  const publishing: FieldGroup = {
    title: groups.publishing,
    fields: [
      field('status', { kind: 'choice', options: listStatusOptions(name, program.statuses) }),
      choice('visibility', program.visibilities, false),
      text('tags', { kind: 'tags', description: staff.record.tagsHint }),
    ],
  }
  const price: FieldGroup = {
    title: groups.price,
    fields: [field('price', { kind: 'money' }), field('memberPrice', { kind: 'money' })],
  }
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
  const { content } = t
  const description = field('description', { kind: 'markdown' })
  const forms: Record<ProgramName, FieldGroup[]> = {
    events: [
      {
        title: groups.text,
        fields: [
          title,
          text('summary', { kind: 'multiline' }),
          description,
          field('imageUrl', { kind: 'image' }),
        ],
      },
      {
        title: groups.time,
        fields: [
          field('allDay', { kind: 'checkbox' }),
          datetime('startsAt', { isRequired: true }),
          datetime('endsAt', { isRequired: true, isEnd: true }),
          field('timezone', {
            kind: 'choice',
            options: zones.map((zone) => ({ value: zone, text: zone })),
            description: hints.timezone,
          }),
        ],
      },
      {
        title: groups.place,
        fields: [
          choice('format', content.formats),
          text('venue'),
          link('url'),
          text('organizer'),
          integer('capacity'),
          link('registrationUrl'),
        ],
      },
      price,
      publishing,
    ],
    courses: [
      {
        title: groups.text,
        fields: [
          title,
          text('summary', { kind: 'multiline' }),
          description,
          field('imageUrl', { kind: 'image' }),
        ],
      },
      {
        title: groups.time,
        fields: [
          choice('delivery', content.deliveries),
          text('code'),
          datetime('startsAt'),
          datetime('endsAt'),
          integer('durationMinutes'),
          integer('minScore'),
          field('credits', { kind: 'credits', description: hints.credits }),
          link('url'),
        ],
      },
      price,
      publishing,
    ],
    jobs: [
      { title: groups.text, fields: [title, text('employer', { isRequired: true }), description] },
      {
        title: groups.place,
        fields: [
          text('location'),
          choice('remote', content.remotes),
          choice('employmentType', content.employmentTypes),
          link('applyUrl'),
          field('salary', { kind: 'salary' }),
        ],
      },
      {
        ...publishing,
        fields: [
          ...publishing.fields,
          datetime('postedAt'),
          datetime('expiresAt'),
          field('featured', { kind: 'checkbox' }),
        ],
      },
    ],
    community: [
      {
        title: groups.text,
        fields: [
          title,
          field('body', { kind: 'markdown' }),
          text('space'),
          text('author', { clearsParent: true }),
          link('url'),
        ],
      },
      {
        ...publishing,
        fields: [
          ...publishing.fields,
          datetime('publishedAt', { description: hints.publishedAt }),
          field('pinned', { kind: 'checkbox' }),
        ],
      },
    ],
    sponsorships: [
      {
        title: groups.text,
        fields: [
          text('sponsor', { isRequired: true }),
          text('tier'),
          field('logoUrl', { kind: 'image' }),
          link('url'),
          description,
        ],
      },
      {
        ...publishing,
        fields: [
          ...publishing.fields,
          datetime('startsAt'),
          datetime('endsAt'),
          integer('sort'),
          field('price', { kind: 'money' }),
        ],
      },
    ],
  }
  return forms[name]
}

/** Fields whose path differs from their name. */
const paths: Partial<Record<keyof StaffTranslations['program']['fields'], string>> = { author: 'author.name' }
