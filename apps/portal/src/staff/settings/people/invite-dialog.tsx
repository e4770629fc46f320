import type { InvitationCreate } from '@guildhall/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../../../design/button.tsx'
import { Banner } from '../../../design/feedback.tsx'
import { TextField } from '../../../design/fields.tsx'
import ModalDialog from '../../../design/modal-dialog.tsx'
import { notify } from '../../../design/notify.ts'
import { readViolations } from '../../../forms/read-violations.ts'
import { api } from '../../../shell/api.ts'
import { describeFailure } from '../../../shell/error-state.tsx'
import { useStaffWords } from '../../../words/staff/use-staff-words.ts'
import { useWords } from '../../../words/use-words.tsx'
import { RoleFields } from './role-fields.tsx'

/** Invites someone by email to become staff. */
export default function InviteDialog({ onClose }: { onClose(): void }) {
  const words = useWords()
  const { settings, members } = useStaffWords()
  const { people } = settings
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState('ROLE_CLIENT_USER')
  const invite = useMutation({
    mutationFn: () =>
      api.invitations.create({
        email: email.trim(),
        roles: roles.split(', ').filter(Boolean),
        // The service checks the roles.
      } as InvitationCreate),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['rows', 'invitations'] })
      notify({ tone: 'success', title: people.invited(email.trim()) })
      onClose()
    },
  })
  const violations = readViolations(invite.error)
  const failure =
    invite.error && Object.keys(violations).length === 0 ? describeFailure(invite.error, words) : null
  return (
    <ModalDialog title={people.invite} isOpen onOpenChange={onClose}>
      <Form
        className="stack"
        validationErrors={violations}
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate()
        }}
      >
        {failure ? (
          <Banner tone="danger" title={failure.title}>
            {failure.hint}
          </Banner>
        ) : null}
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
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={onClose}>
            {words.common.cancel}
          </Button>
          <Button type="submit" kind="primary" isPending={invite.isPending}>
            {people.invite}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}
