import { useEffect } from 'react'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'

/** Sets the window’s title: the screen, then the area. */
export function useScreenTitle(screen: string): void {
  const { title } = useOperatorTranslations()
  useEffect(() => {
    document.title = `${screen} · ${title}`
  }, [screen, title])
}
