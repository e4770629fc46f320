import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { useWords } from '../../words/use-words.tsx'
import { PrivateFeed } from '../feeds/private-feed.tsx'

/** Subscribes a calendar application to the events. */
export function Subscribe() {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon name="calendarAdd" />
        {words.feeds.subscribe}
      </Button>
      <Dialog title={words.feeds.calendar} isOpen={isOpen} onOpenChange={setOpen}>
        <PrivateFeed
          icon="calendar"
          explanation={words.feeds.calendarExplanation}
          scheme="webcal"
          create={(id) => api.members.createCalendarFeed(id)}
          revoke={(id) => api.members.revokeCalendarFeed(id)}
        />
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={() => setOpen(false)}>
            {words.common.close}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
