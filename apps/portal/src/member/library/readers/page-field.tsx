import { useRef, useState } from 'react'
import type { PressEvent } from 'react-aria-components'
import { IconButton } from '../../../design/button.tsx'
import { useTranslations } from '../../../translations/use-translations.tsx'

interface PageFieldProps {
  /** The current page, counted from 1. */
  page: number
  pageCount: number
  onChange(page: number): void
}

/**
 * A field with the number of the current page, and buttons to turn the page. Does not use React Aria’s `NumberField`,
 * which sets `innerHTML` to announce its value: Trusted Types forbid that.
 */
export function PageField({ page, pageCount, onChange }: PageFieldProps) {
  const t = useTranslations()
  /** The text being typed; null if the field shows the current page. */
  const [text, setText] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The pressed button is disabled on the first or last page, so the keyboard focus moves to the field. */
  const turn = (offset: 1 | -1, { pointerType }: PressEvent): void => {
    const target = page + offset
    goTo(target)
    const isByKeyboard = pointerType === 'keyboard' || pointerType === 'virtual'
    if (isByKeyboard && (target <= 1 || target >= pageCount)) input.current?.focus()
  }
  const goTo = (target: number): void => {
    setText(null)
    if (target >= 1) onChange(Math.min(target, pageCount))
  }
  const commit = (): void => {
    if (text !== null) goTo(/^\d+$/.test(text.trim()) ? Number(text) : page)
  }
  return (
    <div className="cluster">
      <IconButton
        icon="back"
        label={t.reader.previousPage}
        isDisabled={page <= 1}
        onPress={(event) => turn(-1, event)}
      />
      <span className="reader-page">
        <input
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t.reader.page}
          value={text ?? String(page)}
          onChange={({ target }) => setText(target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            else if (event.key === 'ArrowUp') goTo(page + 1)
            else if (event.key === 'ArrowDown') goTo(page - 1)
            else return
            event.preventDefault()
          }}
        />
      </span>
      <span className="small soft numeric">/ {pageCount}</span>
      <IconButton
        icon="forward"
        label={t.reader.nextPage}
        isDisabled={page >= pageCount}
        onPress={(event) => turn(1, event)}
      />
    </div>
  )
}
