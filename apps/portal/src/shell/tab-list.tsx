import { useLocation } from '@tanstack/react-router'
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
  const href = useLocation({ select: (location) => location.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another URL has another current tab.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    if (!nav.current || !current) return
    const [outer, inner] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
    // Not scrollIntoView, which would scroll the page too.
    nav.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [href])
  return (
    <nav ref={nav} className={`tab-list ${className}`} aria-label={label}>
      {children}
    </nav>
  )
}
