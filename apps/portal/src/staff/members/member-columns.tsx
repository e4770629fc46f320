import type { Member } from '@guildhall/sdk'
import { Badge, type Tone } from '../../design/feedback.tsx'
import type { Column } from '../../lists/records/definition.ts'
import { CUSTOM_PREFIX } from '../../lists/records/list-search.ts'
import type { Translations } from '../../translations/en.ts'
import type { StaffTranslations } from '../../translations/staff/staff-en.ts'
import type { Format } from '../../translations/use-format.ts'
import { getMemberName, type MemberRow } from './member-queries.ts'
import { isDateField } from './record/member-form-fields.ts'

export const memberStatuses = ['active', 'grace', 'pending', 'suspended', 'lapsed', 'cancelled'] as const

const tones: Record<Member['status'], Tone | undefined> = {
  active: 'success',
  grace: 'warning',
  pending: 'info',
  suspended: 'danger',
  lapsed: undefined,
  cancelled: undefined,
}

export function StatusBadge({ status, t }: { status: Member['status']; t: Translations }) {
  const tone = tones[status]
  return <Badge {...(tone ? { tone } : {})}>{t.profile.statuses[status]}</Badge>
}

/** Data for the columns of the list of members. */
export interface ColumnContext {
  t: Translations
  staff: StaffTranslations
  format: Format
  /** The association’s time zone: joining and renewal dates are days in it. */
  timeZone: string
  getLevelName(key: string): string
  customFields: readonly string[]
}

export function createMemberColumns(context: ColumnContext): Column<MemberRow>[] {
  const { t, staff, format, timeZone, getLevelName, customFields } = context
  const labels = staff.members.fields
  type TextField =
    | 'email'
    | 'organization'
    | 'department'
    | 'jobTitle'
    | 'phone'
    | 'memberNumber'
    | 'externalId'
  type DateField = 'joinedAt' | 'renewsAt' | 'erasureRequestedAt' | 'createdAt' | 'updatedAt'
  const createTextColumn = (id: TextField, width: number, isDefault = false): Column<MemberRow> => ({
    id,
    label: labels[id],
    fields: [id],
    sort: id,
    width,
    isDefault,
    render: (row) => row[id],
  })
  const createDateColumn = (id: DateField, isDefault = false): Column<MemberRow> => ({
    id,
    label: labels[id],
    fields: [id],
    sort: id,
    width: 10,
    isDefault,
    render: (row) => (row[id] ? format.date(row[id], isDateField(id) ? timeZone : undefined) : null),
  })
  return [
    {
      id: 'name',
      label: labels.name,
      fields: ['displayName', 'firstName', 'lastName'],
      sort: 'lastName',
      width: 13,
      isDefault: true,
      render: getMemberName,
    },
    {
      id: 'status',
      label: labels.status,
      fields: ['status'],
      sort: 'status',
      width: 9,
      isDefault: true,
      render: ({ status }) => (status ? <StatusBadge status={status} t={t} /> : null),
    },
    {
      id: 'level',
      label: labels.level,
      fields: ['level'],
      sort: 'level',
      width: 10,
      isDefault: true,
      render: ({ level }) => (level ? getLevelName(level) : null),
    },
    createTextColumn('email', 17, true),
    createTextColumn('organization', 14, true),
    createTextColumn('memberNumber', 10, true),
    createDateColumn('joinedAt', true),
    createDateColumn('renewsAt', true),
    createTextColumn('jobTitle', 12),
    createTextColumn('department', 12),
    createTextColumn('phone', 11),
    {
      id: 'city',
      label: labels.city,
      fields: ['address'],
      exportColumns: ['address.city'],
      width: 10,
      render: ({ address }) => address?.city,
    },
    {
      id: 'country',
      label: labels.country,
      fields: ['address'],
      exportColumns: ['address.country'],
      width: 7,
      render: ({ address }) => address?.country,
    },
    {
      id: 'tags',
      label: labels.tags,
      fields: ['tags'],
      width: 14,
      render: ({ tags = [] }) => tags.join(', '),
    },
    {
      id: 'newsletter',
      label: labels.newsletter,
      fields: ['consents'],
      exportColumns: ['consents.newsletter'],
      width: 8,
      render: ({ consents }) => (consents?.newsletter ? staff.members.yes : null),
    },
    createTextColumn('externalId', 10),
    createDateColumn('erasureRequestedAt'),
    createDateColumn('createdAt'),
    createDateColumn('updatedAt'),
    ...customFields.map(
      (key): Column<MemberRow> => ({
        id: CUSTOM_PREFIX + key,
        label: key,
        fields: ['customFields'],
        exportColumns: [`customFields.${key}`],
        width: 11,
        render: ({ customFields = {} }) => String(customFields[key] ?? ''),
      }),
    ),
  ]
}
