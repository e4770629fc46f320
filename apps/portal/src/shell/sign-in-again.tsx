import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Loading } from '../design/feedback.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { onSessionEnd } from './api.ts'
import { sessionQuery, useSession } from './session.ts'
import { buildLoginUrl } from './sign-out.ts'

const ActingSessionEnded = lazy(() => import('./acting-session-ended.tsx'))
const SignInForm = lazy(() => import('../sign-in/sign-in-form.tsx'))

/**
 * If the session expires, asks the user to sign in again in a dialog. Requests wait in the meantime and are then
 * repeated, so that no input is lost. If another user signs in, here or in another window, the page is reloaded. An
 * operator who acts as an administrator cannot sign in again here, and can only leave.
 */
export function SignInAgain() {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const pendingResolvers = useRef<((isSignedIn: boolean) => void)[]>([])

  const settle = useCallback((isSignedIn: boolean): void => {
    setOpen(false)
    for (const resolve of pendingResolvers.current.splice(0)) resolve(isSignedIn)
  }, [])
  const finish = useCallback(async (): Promise<void> => {
    // Reloads the page if another user signed in.
    await queryClient.fetchQuery({
      ...sessionQuery,
      staleTime: 0,
      networkMode: 'always',
    })
    settle(true)
  }, [queryClient, settle])
  useEffect(() => {
    onSessionEnd(
      () =>
        new Promise((resolve) => {
          pendingResolvers.current.push(resolve)
          // Another window may have replaced or renewed the session.
          if (pendingResolvers.current.length === 1) finish().catch(() => setOpen(true))
        }),
    )
  }, [finish])

  const leave = (): void => {
    settle(false)
    location.assign(buildLoginUrl(session.client.slug))
  }
  if (session.session?.operator)
    return isOpen ? (
      <Suspense>
        <ActingSessionEnded />
      </Suspense>
    ) : null
  return (
    <Dialog title={t.signIn.again} isOpen={isOpen} onOpenChange={() => undefined} isPersistent>
      <p className="soft">{t.signIn.againExplanation}</p>
      <Suspense fallback={<Loading label={t.common.loading} />}>
        <SignInForm client={session.client.slug} email={session.user.email} onSignedIn={finish} isInPlace />
      </Suspense>
      <div className="dialog-buttons">
        <Button kind="quiet" onPress={leave}>
          {t.signIn.leave}
        </Button>
      </div>
    </Dialog>
  )
}
