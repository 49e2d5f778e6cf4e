/** Texts as GitHub's Markdown shows them. */

/** `text` as code on one line, also inside of a table, where bars would end the cell and line breaks the table. */
export function markdownCode(text: string): string {
  const plain = text.replaceAll('\n', ' ').replaceAll('|', '\\|')
  return plain.includes('`') ? `<code>${plain.replaceAll('<', '&lt;')}</code>` : `\`${plain}\``
}
