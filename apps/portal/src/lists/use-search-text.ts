import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

/**
 * The text of a search field, synchronized with the URL: the URL follows the input after a delay, and the field follows
 * other changes to the URL, such as on back navigation.
 */
export function useSearchText(
  urlText: string,
  setUrlText: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(urlText)
  const lastSubmitted = useRef(urlText)
  const send = useRef(setUrlText)
  send.current = setUrlText
  useEffect(() => {
    if (urlText === lastSubmitted.current) return
    lastSubmitted.current = urlText
    setText(urlText)
  }, [urlText])
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === lastSubmitted.current) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // Another screen is being opened, and the text belongs to this one.
      if (location.pathname !== pathname) return
      lastSubmitted.current = trimmed
      send.current(trimmed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
