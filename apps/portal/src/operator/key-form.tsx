import { AuthenticationError, BadRequestError, type OperatorSession } from '@guildhall/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/fields.tsx'
import { plainApi } from '../shell/api.ts'
import { deleteLocalDataOfOthers } from '../shell/local-data.ts'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { FailureBanner } from './failure-banner.tsx'
import { RequestForm } from './request-form.tsx'
import { expectOperator } from './session.ts'

/** The command that creates an operator’s key on the server. */
export const KEY_COMMAND = 'bun run create-operator-key "Ada Lovelace"'

/** Signs an operator in with their key. */
export function KeyForm({ onSignedIn }: { onSignedIn(operator: OperatorSession): void }) {
  const { signIn } = useOperatorTranslations()
  const [key, setKey] = useState('')
  const submit = useMutation({
    mutationFn: () => plainApi.auth.operator.signIn({ key: key.trim() }),
    onSuccess: (operator) => {
      expectOperator()
      deleteLocalDataOfOthers(operator.id)
      onSignedIn(operator)
    },
  })
  const isKeyRejected = submit.error instanceof AuthenticationError || submit.error instanceof BadRequestError
  return (
    <RequestForm request={submit} violations={isKeyRejected ? { key: signIn.wrong } : {}}>
      {isKeyRejected ? null : <FailureBanner error={submit.error} />}
      <TextField
        label={signIn.key}
        name="key"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
        value={key}
        onChange={setKey}
      />
      <Button type="submit" kind="primary" isWide isPending={submit.isPending}>
        {signIn.submit}
      </Button>
      <p className="small soft">
        {signIn.keyHint} <code>{KEY_COMMAND}</code>
      </p>
    </RequestForm>
  )
}
