import { useEffect } from 'react'
import { useOperatorWords } from '../words/operator/use-operator-words.ts'

/** Sets the window’s title: the screen, then the area. */
export function useScreenTitle(screen: string): void {
  const { title } = useOperatorWords()
  useEffect(() => {
    document.title = `${screen} · ${title}`
  }, [screen, title])
}
