import { Banner } from '../design/feedback.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { useStayOnPage } from '../shell/use-stay-on-page.ts'
import { useOperatorTranslations } from '../translations/operator/use-operator-translations.ts'

/** Keys that are shown once, each with a button to copy it. Until they are removed, the page stays open. */
export function IssuedKeys({ keys }: { keys: readonly { name: string; key: string }[] }) {
  const { single, several } = useOperatorTranslations().secrets
  const texts = keys.length === 1 ? single : several
  useStayOnPage(true)
  return (
    <>
      <Banner tone="warning" title={texts.once}>
        {texts.onceHint}
      </Banner>
      <KeyList keys={keys} />
    </>
  )
}

/** Keys, without a hint. */
export function KeyList({ keys }: { keys: readonly { name: string; key: string }[] }) {
  return (
    <ul className="key-list">
      {keys.map(({ name, key }) => (
        <li key={name}>
          <span className="label">{name}</span>
          <code className="secret">{key}</code>
          <CopyButton text={key} name={name} />
        </li>
      ))}
    </ul>
  )
}
