import type { OperatorSession } from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { onSessionEnd } from '../shell/api.ts'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { KeyForm } from './key-form.tsx'
import { operatorQuery, useOperator } from './session.ts'

/**
 * If the session expires, asks the operator to sign in again in a dialog. Requests wait in the meantime and are then
 * repeated, so that no input is lost. If another operator signs in, the page is reloaded.
 */
export function OperatorSignInAgain() {
  const { signIn } = useOperatorTranslations()
  const queryClient = useQueryClient()
  const { id } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const pendingResolvers = useRef<((isSignedIn: boolean) => void)[]>([])

  useEffect(() => {
    onSessionEnd(
      () =>
        new Promise((resolve) => {
          pendingResolvers.current.push(resolve)
          setOpen(true)
        }),
    )
  }, [])

  const settle = (isSignedIn: boolean): void => {
    setOpen(false)
    for (const resolve of pendingResolvers.current.splice(0)) resolve(isSignedIn)
  }
  const finish = (operator: OperatorSession): void => {
    if (operator.id !== id) location.reload()
    else {
      queryClient.setQueryData(operatorQuery.queryKey, operator)
      settle(true)
    }
  }
  const leave = (): void => {
    settle(false)
    queryClient.clear()
    location.assign('/operator')
  }
  return (
    <Dialog title={signIn.again} isOpen={isOpen} onOpenChange={() => undefined} isPersistent>
      <p className="soft">{signIn.againHint}</p>
      <KeyForm onSignedIn={finish} />
      <div className="dialog-buttons">
        <Button kind="quiet" onPress={leave}>
          {signIn.leave}
        </Button>
      </div>
    </Dialog>
  )
}
