import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

/** A link to a URL of the portal given as text, not as a typed route. */
export function HrefLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        event.stopPropagation()
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    />
  )
}
