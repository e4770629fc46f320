import { CopyButton } from './copy-button.tsx'

/** A URL to enter at another service. */
export function CopyableUrl({ label, url, hint }: { label: string; url: string; hint?: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="spread">
        <code className="webhook-url">{url}</code>
        <CopyButton text={url} name={label} />
      </div>
      {hint ? <span className="small soft">{hint}</span> : null}
    </div>
  )
}
