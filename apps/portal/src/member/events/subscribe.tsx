import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { PrivateFeed } from '../feeds/private-feed.tsx'

/** Subscribes a calendar application to the events. */
export function Subscribe() {
  const t = useTranslations()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon name="calendarAdd" />
        {t.feeds.subscribe}
      </Button>
      <Dialog title={t.feeds.calendar} isOpen={isOpen} onOpenChange={setOpen}>
        <PrivateFeed
          icon="calendar"
          explanation={t.feeds.calendarExplanation}
          scheme="webcal"
          create={(id) => api.members.createCalendarFeed(id)}
          revoke={(id) => api.members.revokeCalendarFeed(id)}
        />
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={() => setOpen(false)}>
            {t.common.close}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
