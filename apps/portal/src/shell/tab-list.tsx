import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

interface TabListProps {
  /** Names the tabs for assistive technology. */
  label: string
  className?: string
  children: ReactNode
}

/** Links to related screens as tabs. Where not all fit, the current one is scrolled into view. */
export function TabList({ label, className = '', children }: TabListProps) {
  const nav = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => {
    const scrollToCurrent = () => {
      const list = nav.current
      const current = list?.querySelector('[aria-current]')
      if (!list || !current) return
      const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
      // Not scrollIntoView, which would scroll the page too.
      list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
    }
    scrollToCurrent()
    // The router gives each new screen the scroll positions of the previous one.
    return router.subscribe('onRendered', scrollToCurrent)
  }, [router])
  return (
    <nav ref={nav} className={`tab-list ${className}`} aria-label={label}>
      {children}
    </nav>
  )
}
