/** Breaks prose between words where a line would be wider than its terminal. */

/**
 * `text` in lines of at most `width` columns, as far as words allow; lines after the first begin with `hanging` blanks.
 * A path or another long word is never broken.
 */
export function wrapText(text: string, width: number, hanging = 2): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line.trim() === '' || longer.length <= width) line = longer
    else {
      lines.push(line)
      line = ' '.repeat(hanging) + word
    }
  }
  return [...lines, line].join('\n')
}
