import type { GeneratedContent, Resource } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { api } from '../../shell/api.ts'
import { buildGeneratedFileUrl } from '../../shell/generated-file-url.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { type MediaElement, Recording } from './readers/recording.tsx'

/** The podcast and the infographic generated from a document. */
export function Generated({ resource: { id, type } }: { resource: Resource }) {
  const { data } = useQuery({
    queryKey: ['generated', id],
    queryFn: ({ signal }) => api.resources.generated.list(id, { signal }),
    enabled: type === 'document',
  })
  const ready = data?.items.filter(({ status, url }: GeneratedContent) => status === 'ready' && url) ?? []
  const podcast = ready.find(({ kind }) => kind === 'podcast')
  const infographic = ready.find(({ kind }) => kind === 'infographic')
  return (
    <>
      {podcast ? <Podcast content={podcast} /> : null}
      {infographic ? <Infographic content={infographic} /> : null}
    </>
  )
}

/** A recording with its transcript. The current line is marked; the button on each line starts playback there. */
export function Podcast({ content }: { content: GeneratedContent }) {
  const t = useTranslations()
  const format = useFormat()
  const [position, setPosition] = useState(0)
  const player = useRef<MediaElement>(null)
  const lines = content.transcript ?? []
  const current = lines.findLastIndex(({ startSeconds }) => startSeconds <= position)
  return (
    <section className="stack-8" aria-labelledby={`podcast-${content.id}`}>
      <h2 id={`podcast-${content.id}`} className="aside-title">
        {t.library.podcast}
      </h2>
      <Recording
        kind="audio"
        url={buildGeneratedFileUrl(content)}
        name={t.library.podcast}
        preload="none"
        media={player}
        onTimeUpdate={setPosition}
      />
      {lines.length > 0 ? (
        <details className="transcript">
          <summary>{t.library.transcript}</summary>
          <ol>
            {lines.map(({ speaker, text, startSeconds }, index) => (
              <li key={startSeconds} aria-current={index === current ? 'true' : undefined}>
                <Button
                  kind="quiet"
                  onPress={() => {
                    if (!player.current) return
                    player.current.currentTime = startSeconds
                    void player.current.play()
                  }}
                >
                  <span className="numeric">{format.duration(startSeconds)}</span>
                </Button>
                <p>
                  <strong>{speaker}</strong> {text}
                </p>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  )
}

function Infographic({ content }: { content: GeneratedContent }) {
  const t = useTranslations()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="stack-8" aria-labelledby={`infographic-${content.id}`}>
      <h2 id={`infographic-${content.id}`} className="aside-title">
        {t.library.infographic}
      </h2>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        <img
          className="infographic-thumbnail"
          src={buildGeneratedFileUrl(content)}
          alt={content.altText ?? t.library.infographic}
          loading="lazy"
        />
      </Button>
      <Dialog title={t.library.infographic} isOpen={isOpen} onOpenChange={setOpen} size="large">
        <img src={buildGeneratedFileUrl(content)} alt={content.altText ?? t.library.infographic} />
        <div className="dialog-buttons">
          <Button onPress={() => setOpen(false)}>{t.common.close}</Button>
        </div>
      </Dialog>
    </section>
  )
}
