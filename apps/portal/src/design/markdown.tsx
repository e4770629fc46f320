import { lazy, Suspense } from 'react'

const Rendered = lazy(() => import('./rendered-markdown.tsx'))

/** Renders user text in CommonMark. Raw HTML in it is shown as text. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="prose">{text}</p>}>
      <Rendered text={text} />
    </Suspense>
  )
}
