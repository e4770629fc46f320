import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

/**
 * The text of a search field that is also in the address: the address follows typing after a moment, and the field
 * follows the address when it changes otherwise, as by going back.
 */
export function useSearchText(
  inAddress: string,
  setAddress: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(inAddress)
  const lastSubmitted = useRef(inAddress)
  const send = useRef(setAddress)
  send.current = setAddress
  useEffect(() => {
    if (inAddress === lastSubmitted.current) return
    lastSubmitted.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === lastSubmitted.current) return
    const timer = setTimeout(() => {
      lastSubmitted.current = trimmed
      send.current(trimmed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
