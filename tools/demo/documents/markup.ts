export type Block =
  | { kind: 'title' | 'heading' | 'item' | 'note' | 'paragraph'; text: string }
  | { kind: 'table'; rows: string[][] }

const marks = [
  ['# ', 'title'],
  ['## ', 'heading'],
  ['- ', 'item'],
  ['> ', 'note'],
] as const

/** Parses a page into blocks (see `TextDocument`). */
export function parsePage(page: string): Block[] {
  const blocks: Block[] = []
  for (const line of page.split('\n').filter((line) => line.trim() !== '')) {
    const last = blocks.at(-1)
    if (line.startsWith('| ')) {
      const cells = line.slice(2).split(' | ')
      if (last?.kind === 'table') last.rows.push(cells)
      else blocks.push({ kind: 'table', rows: [cells] })
    } else blocks.push(parseLine(line))
  }
  return blocks
}

function parseLine(line: string): Block {
  const [mark, kind] = marks.find(([start]) => line.startsWith(start)) ?? ['', 'paragraph' as const]
  return { kind, text: line.slice(mark.length) }
}
