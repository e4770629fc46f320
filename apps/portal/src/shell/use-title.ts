import { useEffect } from 'react'
import { useSession } from './session.ts'

/** Sets the window’s title: the screen, then the association. */
export function useTitle(screen: string): void {
  const { client } = useSession()
  useEffect(() => {
    document.title = `${screen} · ${client.name}`
  }, [screen, client.name])
}
