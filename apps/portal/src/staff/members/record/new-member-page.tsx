import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../../design/notify.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { useSendOnce } from '../../../forms/use-send-once.ts'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useIsOpen } from '../../../shell/use-is-open.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { refreshMemberLists } from '../member-queries.ts'
import { MemberForm } from './member-form.tsx'
import { toFormFields, toNewMember, toStored } from './member-form-fields.ts'

/** Members added by staff have usually been admitted already, so the form preselects `active`. */
const initialFields = { status: 'active' } as const

export function NewMemberPage() {
  const { record } = useStaffTranslations()
  const { slug, timezone } = useSession().client
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useTitle(record.newMember)
  const sendOnce = useSendOnce('staff-member.new')
  const isOpen = useIsOpen()
  const emptyForm = { fields: toFormFields(initialFields, timezone), etag: null }
  const form = useRecordForm(
    'staff-member.new',
    emptyForm,
    async (changes) => {
      const request = toNewMember({ ...initialFields, ...changes }, timezone)
      const { data, etag } = await sendOnce(request, (options) =>
        api.members.create(request, options).withResponse(),
      )
      refreshMemberLists(queryClient)
      notify({ tone: 'success', title: record.created })
      if (isOpen()) await navigate({ to: '/a/$slug/manage/members/$id', params: { slug, id: data.id } })
      return toStored(data, etag, timezone)
    },
    async () => emptyForm,
  )
  return (
    <>
      <div className="page-head">
        <h1>{record.newMember}</h1>
      </div>
      <MemberForm form={form} submitLabel={record.create} />
    </>
  )
}
