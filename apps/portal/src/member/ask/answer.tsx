import type { ChatAnswer } from '@guildhall/sdk'
import { Link } from '@tanstack/react-router'
import { Button as AriaButton } from 'react-aria-components'
import { Button, IconButton } from '../../design/button.tsx'
import { Badge, Banner } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { describeFailure } from '../../shell/error-state.tsx'
import { useFormat } from '../../translations/use-format.ts'
import { useLanguage } from '../../translations/use-translations.tsx'
import { splitCitedSentences } from './split-cited-sentences.ts'
import type { Turn } from './turns.ts'

type Source = ChatAnswer['sources'][number]

export interface AnswerProps {
  turn: Turn
  slug: string
  selected: Source | null
  onOpenSource(source: Source): void
  onAsk(question: string): void
  onRate(rating: 'up' | 'down'): void
}

/** An answer: its sentences with their sources, then all sources; or related resources if there is no answer. */
export function Answer(props: AnswerProps) {
  const { turn, slug, selected, onOpenSource, onAsk, onRate } = props
  const { translations: t, language } = useLanguage()
  const { text, sources, state, status, answer, error } = turn
  if (state === 'failed') {
    const { title, hint, reasons } = describeFailure(error, t)
    return (
      <Banner tone="danger" title={reasons ? t.errors.invalidRequest : title}>
        {reasons || hint}{' '}
        <Button kind="quiet" onPress={() => onAsk(turn.question)}>
          {t.common.tryAgain}
        </Button>
      </Banner>
    )
  }
  const isAnswered = status === 'answered' || (status === null && text !== '')
  return (
    <div className="answer stack">
      {state === 'streaming' && text === '' ? (
        <p className="cluster soft">
          <span className="spinner" aria-hidden /> {t.ask.searching}
        </p>
      ) : null}
      {isAnswered ? (
        <p className="answer-text">
          {splitCitedSentences(text, sources, language).map(({ text: sentence, source }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat, and never move
            <span key={index}>
              {sentence.trimEnd()}
              {source === null ? null : (
                <SourceNumber
                  number={source}
                  isSelected={selected === sources[source - 1]}
                  onPress={() => {
                    const selectedSource = sources[source - 1]
                    if (selectedSource) onOpenSource(selectedSource)
                  }}
                />
              )}{' '}
            </span>
          ))}
        </p>
      ) : null}
      {status === 'no_direct_answer' || status === 'no_relevant_resources' ? (
        <NoAnswer turn={turn} slug={slug} />
      ) : null}
      {isAnswered && sources.length > 0 ? (
        <Sources sources={sources} selected={selected} onOpen={onOpenSource} />
      ) : null}
      {answer && answer.locked.length > 0 ? <ClosedResources locked={answer.locked} slug={slug} /> : null}
      {answer && answer.suggestedQuestions.length > 0 ? (
        <div className="stack-8">
          <p className="small soft">{t.ask.suggested}</p>
          <ul className="cluster">
            {answer.suggestedQuestions.map((question) => (
              <li key={question}>
                <AriaButton className="chip" onPress={() => onAsk(question)}>
                  {question}
                </AriaButton>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {state === 'stopped' ? <p className="small soft">{t.ask.stopped}</p> : null}
      {turn.messageId && isAnswered ? <Feedback turn={turn} onRate={onRate} /> : null}
    </div>
  )
}

function SourceNumber(props: { number: number; isSelected: boolean; onPress(): void }) {
  const { translations: t } = useLanguage()
  return (
    <AriaButton
      className="source-number"
      aria-label={t.ask.openSource(props.number)}
      aria-pressed={props.isSelected}
      onPress={props.onPress}
    >
      {props.number}
    </AriaButton>
  )
}

function Sources(props: { sources: Source[]; selected: Source | null; onOpen(source: Source): void }) {
  const { sources, selected, onOpen } = props
  const { translations: t } = useLanguage()
  return (
    <ol className="sources" aria-label={t.ask.sources}>
      {sources.map((source, index) => (
        <li key={`${source.resourceId} ${source.pageNumber} ${source.excerpt}`}>
          <AriaButton className="source" aria-pressed={selected === source} onPress={() => onOpen(source)}>
            <span className="source-number" aria-hidden>
              {index + 1}
            </span>
            <span className="source-name">
              <bdi>{source.resourceName}</bdi>
              {source.pageNumber === null ? null : (
                <span className="soft"> · {t.library.page(source.pageNumber)}</span>
              )}
            </span>
            <span className="source-excerpt">{source.excerpt}</span>
          </AriaButton>
        </li>
      ))}
    </ol>
  )
}

/** Reports that there is no answer, and lists related resources. */
function NoAnswer({ turn, slug }: { turn: Turn; slug: string }) {
  const { translations: t } = useLanguage()
  const results = turn.answer?.results ?? []
  return (
    <div className="stack-8">
      <Banner tone="info" title={t.ask.unanswered}>
        {results.length > 0 ? t.ask.nearest : t.ask.unansweredHint}
      </Banner>
      <ul className="stack-8">
        {results.slice(0, 5).map(({ id, name }) => (
          <li key={id} className="related">
            <Icon name="document" />
            <Link to="/a/$slug/library/$id" params={{ slug, id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/a/$slug/library" params={{ slug }} search={{ q: turn.question.slice(0, 200) }}>
          {t.ask.searchLibrary}
        </Link>
      </p>
    </div>
  )
}

/** Closed resources that may contain the answer, and the access they require. */
function ClosedResources({ locked, slug }: { locked: ChatAnswer['locked']; slug: string }) {
  const { translations: t } = useLanguage()
  const format = useFormat()
  return (
    <div className="stack-8">
      <p className="small soft">{t.ask.locked}</p>
      <ul className="stack-8">
        {locked.map(({ id, name, accessLevel, price }) => (
          <li key={id} className="related">
            <Icon name="lock" />
            <Link to="/a/$slug/library/$id" params={{ slug, id }}>
              {name}
            </Link>
            <Badge tone="warning">
              {price ? t.library.locks.purchase(format.money(price)) : t.library.accessLevels[accessLevel]}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Feedback({ turn, onRate }: { turn: Turn; onRate(rating: 'up' | 'down'): void }) {
  const { translations: t } = useLanguage()
  return (
    <div className="cluster feedback">
      <span className="small soft">{turn.feedback ? t.ask.thanks : t.ask.helpful}</span>
      <IconButton
        icon="thumbsUp"
        label={t.ask.yes}
        className={turn.feedback === 'up' ? 'chosen' : ''}
        aria-pressed={turn.feedback === 'up'}
        onPress={() => onRate('up')}
      />
      <IconButton
        icon="thumbsDown"
        label={t.ask.no}
        className={turn.feedback === 'down' ? 'chosen' : ''}
        aria-pressed={turn.feedback === 'down'}
        onPress={() => onRate('down')}
      />
    </div>
  )
}
