import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from '../translations/use-translations.tsx'
import { api } from './api.ts'
import { notifyFailure } from './error-state.tsx'

interface DownloadLinkProps {
  resourceId: string
  /** The number of an earlier version. */
  version?: number
  className: string
  children: ReactNode
}

/** A link that downloads a resource’s file. If the service refuses, which a browser does not show, it says why. */
export function DownloadLink({ resourceId, version, className, children }: DownloadLinkProps) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const isChecking = useRef(false)
  const query = version === undefined ? {} : { version }
  const url = `/api/resources/${encodeURIComponent(resourceId)}/download${version === undefined ? '' : `?version=${version}`}`
  const download = async (event: MouseEvent): Promise<void> => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isChecking.current) return
    isChecking.current = true
    try {
      // `HEAD` does not count as a download. The refused request is repeated to ask for a new session or read the reason.
      if (!(await isAllowed(url))) await (await api.resources.download(resourceId, query)).body?.cancel()
      Object.assign(document.createElement('a'), { href: url, download: '' }).click()
    } catch (error) {
      notifyFailure(error, t)
      void queryClient.invalidateQueries({ queryKey: ['resource', resourceId] })
    } finally {
      isChecking.current = false
    }
  }
  return (
    <a className={className} href={url} download onClick={(event) => void download(event)}>
      {children}
    </a>
  )
}

/** Whether the service sends the file, or redirects to it. */
async function isAllowed(url: string): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  return response !== null && (response.ok || response.type === 'opaqueredirect')
}
