import type { Member } from '@guildhall/sdk'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx'
import { Banner } from '../../../design/feedback.tsx'
import { notify } from '../../../design/notify.ts'
import { deleteDraft } from '../../../forms/draft.ts'
import { api } from '../../../shell/api.ts'
import { notifyFailure } from '../../../shell/error-state.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { refreshMemberLists } from '../member-queries.ts'
import { memberQuery } from './member-query.ts'

/** Data protection requests: a copy of the person’s data, and erasure. */
export function MemberPrivacy() {
  const t = useTranslations()
  const { privacy } = useStaffTranslations().record
  const { id } = useParams({ from: '/a/$slug/manage/members/$id/privacy' })
  const { data } = useSuspenseQuery(memberQuery(id))
  const download = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await api.members.data(id), null, 2)
      saveFile(`${data.member.email}.json`, new Blob([text], { type: 'application/json' }))
    },
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <div className="stack record-form">
      <section className="card" aria-labelledby="data">
        <h2 id="data" className="card-title">
          {privacy.data}
        </h2>
        <div className="card-body stack">
          <p className="measure">{privacy.dataExplanation}</p>
          <div>
            <Button isPending={download.isPending} onPress={() => download.mutate()}>
              {privacy.download}
            </Button>
          </div>
        </div>
      </section>
      <Erasure member={data.member} />
    </div>
  )
}

function Erasure({ member }: { member: Member }) {
  const t = useTranslations()
  const { privacy } = useStaffTranslations().record
  const format = useFormat()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { slug } = useParams({ from: '/a/$slug' })
  const [isOpen, setOpen] = useState(false)
  const erase = useMutation({
    mutationFn: () => api.members.erase(member.id),
    onSuccess: () => {
      deleteDraft(`staff-member.${member.id}`)
      refreshMemberLists(queryClient)
      notify({ tone: 'success', title: privacy.erased })
      void navigate({ to: '/a/$slug/manage/members', params: { slug } })
    },
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <section className="card" aria-labelledby="erase">
      <h2 id="erase" className="card-title">
        {privacy.erase}
      </h2>
      <div className="card-body stack">
        {member.erasureRequestedAt ? (
          <Banner tone="warning" title={privacy.requested(format.date(member.erasureRequestedAt))} />
        ) : null}
        <p className="measure">{privacy.eraseExplanation}</p>
        <div>
          <Button kind="danger" onPress={() => setOpen(true)}>
            {privacy.erase}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title={privacy.erase}
        isOpen={isOpen}
        onOpenChange={setOpen}
        action={privacy.erase}
        cancel={t.common.cancel}
        isPending={erase.isPending}
        onConfirm={() => erase.mutate()}
        confirmation={{ text: member.email, label: privacy.confirm(member.email) }}
      >
        <p>{privacy.eraseExplanation}</p>
      </ConfirmDialog>
    </section>
  )
}
