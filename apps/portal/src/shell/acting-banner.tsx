import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../design/button.tsx'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'
import { useFormat } from '../translations/use-format.ts'
import { useTranslations } from '../translations/use-translations.tsx'
import { notifyFailure } from './error-state.tsx'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'

/** Shown on every page while an operator acts as an administrator: who, why, until when, and how to end it. */
export default function ActingBanner() {
  const t = useTranslations()
  const { acting } = useOperatorTranslations()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { client, session } = useSession()
  const end = useMutation({
    mutationFn: () => signOut(queryClient, '/operator/associations'),
    onError: (error) => notifyFailure(error, t),
  })
  if (!session?.operator) return null
  const { name, reason } = session.operator
  return (
    <aside className="environment-banner acting-banner">
      <span>
        {acting.banner(client.name, name)} <bdi>{acting.reason(reason)}</bdi> ·{' '}
        {acting.until(format.time(session.expiresAt))}
      </span>
      <Button isPending={end.isPending} onPress={() => end.mutate()}>
        {acting.end}
      </Button>
    </aside>
  )
}
