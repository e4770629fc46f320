import { type RefObject, useRef, useState } from 'react'
import { Banner } from '../../../design/feedback.tsx'
import { ErrorState } from '../../../shell/error-state.tsx'
import { useTranslations } from '../../../translations/use-translations.tsx'

export type MediaElement = HTMLVideoElement & HTMLAudioElement

export interface RecordingProps {
  kind: 'video' | 'audio'
  url: string
  name: string
  preload: 'none' | 'metadata'
  media: RefObject<MediaElement | null>
  onTimeUpdate?(seconds: number): void
}

/** Where playback stopped because of the network. */
interface Interruption {
  position: number
  wasPlaying: boolean
  /** Whether playback has since reached the position again. */
  isResumed: boolean
}

/**
 * A video or audio element that continues after an interruption: browsers request later parts of a file in a bucket
 * from the signed URL of the first response, which expires. Loading the element again obtains a new one.
 */
export function Recording({ kind: Element, url, name, preload, media, onTimeUpdate }: RecordingProps) {
  const t = useTranslations()
  const [failure, setFailure] = useState<'network' | 'format' | null>(null)
  const interruption = useRef<Interruption | null>(null)
  const hasRetried = useRef(false)
  const handleError = (element: MediaElement) => {
    const { currentTime: position, paused, error } = element
    const last = interruption.current
    const isFirst = !last || (last.isResumed && last.position !== position)
    const isNetworkError = error?.code === MediaError.MEDIA_ERR_NETWORK
    if (isNetworkError && isFirst) {
      interruption.current = { position, wasPlaying: !paused, isResumed: false }
      // Loading resets the speed to its default.
      element.defaultPlaybackRate = element.playbackRate
      element.load()
      return
    }
    // Before the metadata is loaded, an error response and an unknown format are the same error.
    const canBeNetworkError = isNetworkError || last || !hasRetried.current || !navigator.onLine
    setFailure(canBeNetworkError ? 'network' : 'format')
  }
  const resume = (element: MediaElement) => {
    if (!interruption.current || interruption.current.isResumed) return
    element.currentTime = interruption.current.position
    // Rejects if the user pauses, or if another error occurs, which `handleError` handles.
    if (interruption.current.wasPlaying) element.play().catch(() => undefined)
  }
  const retry = () => {
    setFailure(null)
    hasRetried.current = true
    if (interruption.current) interruption.current.isResumed = false
    media.current?.load()
  }
  return (
    <>
      {failure === 'network' ? <ErrorState error={null} onRetry={retry} /> : null}
      {failure === 'format' ? <Banner tone="danger" title={t.reader.cannotPlay} /> : null}
      <Element
        ref={media}
        className={`recording ${Element}`}
        src={url}
        controls
        preload={preload}
        aria-label={name}
        hidden={failure !== null}
        onLoadedMetadata={({ currentTarget }) => resume(currentTarget as MediaElement)}
        onSeeked={() => {
          if (interruption.current) interruption.current.isResumed = true
        }}
        onTimeUpdate={({ currentTarget }) => onTimeUpdate?.(currentTarget.currentTime)}
        onError={({ currentTarget }) => handleError(currentTarget as MediaElement)}
      />
    </>
  )
}
