import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

/**
 * The text of a search field, synchronized with the URL: the URL follows the input after a delay, and the field follows
 * the URL if that changes otherwise, such as on back navigation.
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
