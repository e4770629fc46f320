import { useEffect, useRef } from 'react'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button, IconButton } from './button.tsx'
import { toneIcons } from './feedback.tsx'
import { Icon } from './icon.tsx'
import type { Notice } from './notify.ts'

/** Long enough to read a toast and reach its button; hover and focus pause the timer. */
const TIMEOUT_MS = 10_000
const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

interface ToastsProps {
  /** All notices of the page, the oldest first. */
  notices: readonly Notice[]
  label: string
  closeLabel: string
}

/** Notices above the page. Those with the tone `danger` are shown until they are dismissed. */
export default function Toasts({ notices, label, closeLabel }: ToastsProps) {
  const queuedCount = useRef(0)
  useEffect(() => {
    for (const notice of notices.slice(queuedCount.current))
      queue.add(notice, notice.tone === 'danger' ? {} : { timeout: TIMEOUT_MS })
    queuedCount.current = notices.length
  }, [notices])
  return (
    <ToastRegion queue={queue} className="toasts" aria-label={label}>
      {({ toast }) => {
        const { tone, title, detail, action } = toast.content
        const close = () => queue.close(toast.key)
        return (
          <Toast toast={toast} className={`toast ${tone}`}>
            <Icon name={toneIcons[tone]} />
            <ToastContent className="toast-content">
              <Text slot="title">{title}</Text>
              {detail ? <Text slot="description">{detail}</Text> : null}
            </ToastContent>
            {action ? (
              <Button
                kind="quiet"
                onPress={() => {
                  close()
                  action.run()
                }}
              >
                {action.label}
              </Button>
            ) : null}
            <IconButton slot="close" icon="close" label={closeLabel} />
          </Toast>
        )
      }}
    </ToastRegion>
  )
}
