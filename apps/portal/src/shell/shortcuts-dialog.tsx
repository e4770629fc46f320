import { Fragment } from 'react'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import type { Action } from './actions.ts'

export default function ShortcutsDialog(props: {
  actions: readonly Action[]
  onOpenChange(open: boolean): void
}) {
  const { actions, onOpenChange } = props
  const t = useTranslations()
  return (
    <Dialog title={t.nav.shortcuts} isOpen onOpenChange={onOpenChange}>
      <dl className="shortcut-list">
        <dt>{t.nav.palette}</dt>
        <dd>
          <kbd>Ctrl</kbd> <kbd>K</kbd>
        </dd>
        {actions.map(({ id, label, shortcut }) =>
          shortcut ? (
            <Fragment key={id}>
              <dt>{label}</dt>
              <dd>
                {shortcut.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </Fragment>
          ) : null,
        )}
      </dl>
      <div className="dialog-buttons">
        <Button onPress={() => onOpenChange(false)}>{t.common.close}</Button>
      </div>
    </Dialog>
  )
}
