import ReactMarkdown, { type Components } from 'react-markdown'

/** Images are replaced by their alternative text: loading them from other sites would identify the reader. */
const components: Components = {
  img: ({ alt }) => <em>{alt}</em>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
}

export default function RenderedMarkdown({ text, level }: { text: string; level: number }) {
  return (
    <div className="markdown">
      <ReactMarkdown components={components} rehypePlugins={[[setHeadingLevels, level]]}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

/** A node of the rendered tree. */
interface Node {
  tagName?: string
  children?: Node[]
}

/** Headings follow those of the page without gaps, even if the text skips levels. */
function setHeadingLevels(level: number) {
  return (tree: Node): void => {
    const parents: number[] = []
    const visit = (node: Node): void => {
      const rank = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1] ?? 0)
      if (rank > 0) {
        while ((parents.at(-1) ?? 0) >= rank) parents.pop()
        node.tagName = `h${Math.min(level + parents.length, 6)}`
        parents.push(rank)
      }
      node.children?.forEach(visit)
    }
    visit(tree)
  }
}
