/** The fenced blocks of a Markdown document. */

export interface Block {
  /** First word after the fence; empty when there is none. */
  readonly language: string
  readonly text: string
  /** 1-based line of the opening fence. */
  readonly line: number
}

export function readBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = []
  let open: { fence: string; language: string; line: number; lines: string[] } | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^\s{0,3}(```+|~~~+)\s*(\S*)/.exec(line)
    if (open === undefined) {
      if (fence !== null) open = { fence: fence[1] ?? '```', language: fence[2] ?? '', line: index + 1, lines: [] }
    } else if (fence?.[1]?.startsWith(open.fence) && fence[2] === '') {
      blocks.push({ language: open.language, line: open.line, text: open.lines.map((text) => `${text}\n`).join('') })
      open = undefined
    } else {
      open.lines.push(line)
    }
  }
  if (open !== undefined) throw new Error(`the block of line ${open.line} is never closed`)
  return blocks
}
