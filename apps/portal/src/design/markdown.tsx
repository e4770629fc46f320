import { lazy, Suspense } from 'react'

const Rendered = lazy(() => import('./rendered-markdown.tsx'))

/**
 * Renders user text in CommonMark. Raw HTML in it is shown as text.
 *
 * @param props.level the level of the highest heading
 */
export function Markdown({ text, level = 3 }: { text: string; level?: number }) {
  return (
    <Suspense fallback={<p className="prose">{text}</p>}>
      <Rendered text={text} level={level} />
    </Suspense>
  )
}
