import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Banner } from '../../design/feedback.tsx'
import { CopyButton } from '../../shell/copy-button.tsx'
import { useStayOnPage } from '../../shell/use-stay-on-page.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'

/**
 * Shows a secret once. The dialog can be closed, and the page left, only with the button that confirms that the
 * secret is stored.
 *
 * @param secret null if there is none to show
 * @param isPublic whether it is a publishable key, which is not secret
 * @param onClose if it opens another page, with `ignoreBlocker`
 */
export function IssuedSecret(props: {
  title: string
  secret: string | null
  isPublic?: boolean | undefined
  onClose(): void
}) {
  const { title, secret, isPublic = false, onClose } = props
  const { secrets } = useStaffTranslations().settings
  useStayOnPage(secret !== null)
  return (
    <Dialog title={title} isOpen={secret !== null} onOpenChange={onClose} isPersistent>
      <Banner tone="warning" title={secrets.once}>
        {isPublic ? secrets.publicHint : secrets.onceHint}
      </Banner>
      <code className="secret">{secret}</code>
      <div className="dialog-buttons">
        <CopyButton text={secret ?? ''} />
        <Button kind="primary" onPress={onClose}>
          {secrets.saved}
        </Button>
      </div>
    </Dialog>
  )
}
