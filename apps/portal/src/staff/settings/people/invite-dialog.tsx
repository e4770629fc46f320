import type { InvitationCreate } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../design/fields.tsx'
import { notify } from '../../../design/notify.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSendOnce } from '../../../forms/use-send-once.ts'
import { api } from '../../../shell/api.ts'
import { useStaffTranslations } from '../../../translations/staff/use-staff-translations.ts'
import { RoleFields } from './role-fields.tsx'

/** Invites someone to the staff by email. */
export default function InviteDialog({ onClose }: { onClose(): void }) {
  const { settings, members } = useStaffTranslations()
  const { people } = settings
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState('ROLE_CLIENT_USER')
  const sendOnce = useSendOnce()
  const invite = useMutation({
    mutationFn: () => {
      // The cast is safe, because the service validates the roles.
      const request = { email: email.trim(), roles: roles.split(', ').filter(Boolean) } as InvitationCreate
      return sendOnce(request, (options) => api.invitations.create(request, options))
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['rows', 'invitations'] })
      notify({ tone: 'success', title: people.invited(email.trim()) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={people.invite}
      submitLabel={people.invite}
      error={invite.error}
      isPending={invite.isPending}
      isDisabled={roles === ''}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <TextField
        name="email"
        type="email"
        label={members.fields.email}
        description={people.inviteHint}
        value={email}
        onChange={setEmail}
        isRequired
        autoFocus
      />
      <RoleFields value={roles} onChange={setRoles} isForStaff />
    </FormDialog>
  )
}
