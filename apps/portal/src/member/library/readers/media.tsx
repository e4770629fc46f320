import { useEffect, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useTranslations } from '../../../translations/use-translations.tsx'
import { type MediaElement, Recording } from './recording.tsx'

/** Positions within this many seconds of the start or end are not stored. */
const EDGE_SECONDS = 5

/** A video or audio player that resumes at the last position on this device. */
export function MediaPlayer(props: {
  id: string
  kind: 'video' | 'audio'
  url: string
  name: string
  preload?: 'none'
}) {
  const { id, kind, url, name, preload = 'metadata' } = props
  const media = useRef<MediaElement>(null)
  const key = `guildhall.position.${id}`
  useEffect(() => {
    const element = media.current
    if (!element) return
    const restore = () => {
      const position = Number(localStorage.getItem(key))
      if (position > EDGE_SECONDS) element.currentTime = position
    }
    const store = () => {
      // Before the metadata is loaded, the stored position has not been restored.
      if (element.readyState < HTMLMediaElement.HAVE_METADATA) return
      const { currentTime, duration } = element
      if (currentTime < EDGE_SECONDS || duration - currentTime < EDGE_SECONDS) localStorage.removeItem(key)
      else localStorage.setItem(key, String(Math.floor(currentTime)))
    }
    element.addEventListener('loadedmetadata', restore, { once: true })
    element.addEventListener('pause', store)
    addEventListener('pagehide', store)
    return () => {
      store()
      element.removeEventListener('loadedmetadata', restore)
      element.removeEventListener('pause', store)
      removeEventListener('pagehide', store)
    }
  }, [key])
  return <Recording kind={kind} url={url} name={name} preload={preload} media={media} />
}

/** An image, fitted to the window or at its original size. */
export function ImageViewer({ url, name }: { url: string; name: string }) {
  const t = useTranslations()
  const [isLarge, setLarge] = useState(false)
  return (
    <figure className={`image-viewer ${isLarge ? 'large' : ''}`}>
      <ToggleButton
        className="image-zoom"
        isSelected={isLarge}
        onChange={setLarge}
        aria-label={t.reader.zoom}
      >
        <img src={url} alt={name} />
      </ToggleButton>
    </figure>
  )
}
