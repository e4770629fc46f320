import ReactMarkdown, { type Components } from 'react-markdown'

/**
 * Headings of levels 1 to 3 are lowered by two levels, below those of the page. Images are omitted: loading them from
 * other sites would identify the reader.
 */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  img: ({ alt }) => <em>{alt}</em>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
}

export default function RenderedMarkdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown components={components}>{text}</ReactMarkdown>
    </div>
  )
}
