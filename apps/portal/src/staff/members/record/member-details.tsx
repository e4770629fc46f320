import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { refreshMemberLists } from '../member-queries.ts'
import { MemberForm } from './member-form.tsx'
import { toPatch, toStored } from './member-form-fields.ts'
import { type LoadedMember, loadMember, memberQuery } from './member-query.ts'

/** The form to edit a member’s fields. */
export function MemberDetails() {
  const { id } = useParams({ from: '/a/$slug/manage/members/$id/' })
  const { data } = useSuspenseQuery(memberQuery(id))
  return <Details key={id} id={id} loaded={data} />
}

function Details({ id, loaded }: { id: string; loaded: LoadedMember }) {
  const { common } = useTranslations()
  const { timezone } = useSession().client
  const queryClient = useQueryClient()
  const applyLatest = (latest: LoadedMember) => {
    queryClient.setQueryData(memberQuery(id).queryKey, latest)
    return toStored(latest.member, latest.etag, timezone)
  }
  const form = useRecordForm(
    `staff-member.${id}`,
    toStored(loaded.member, loaded.etag, timezone),
    async (changes, etag) => {
      const latest = queryClient.getQueryData(memberQuery(id).queryKey) ?? loaded
      const saved = await api.members
        .update(id, toPatch(changes, latest.member, timezone), { ifMatch: etag ?? undefined })
        .withResponse()
      refreshMemberLists(queryClient)
      return applyLatest({ member: saved.data, etag: saved.etag })
    },
    async () => applyLatest(await loadMember(id)),
  )
  return <MemberForm form={form} submitLabel={common.save} />
}
