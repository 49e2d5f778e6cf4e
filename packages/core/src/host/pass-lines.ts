/** What a host prints below a test that passed: its quiet line, and what makes that worth less or more than it looks. */
import { wrapText } from '../report/wrap-text.ts'
import type { FuzzTestMeta } from './fuzz-test-meta.ts'

type Style = (text: string) => string

/** How the lines are to look; plain and up to 120 columns wide unless said otherwise. */
export interface PassLook {
  readonly width?: number
  readonly mark?: Style
  readonly line?: Style
  readonly warning?: Style
  readonly fixed?: Style
}

/** Columns of a line where nobody said how many there are. */
const widest = 120
const plain: Style = (text) => text

/** The quiet line of a test that passed, each warning about it, and each finding that is accepted or fixed; none for one that failed. */
export function passLines(name: string, meta: FuzzTestMeta, look: PassLook = {}): readonly string[] {
  if (meta.line === undefined) return []
  const { width = widest, mark = plain, line = plain, warning = plain, fixed = plain } = look
  const remark = (style: Style, text: string): readonly string[] =>
    wrapText(text, width - 3)
      .split('\n')
      .map((part) => `   ${style(part)}`)
  return [
    ` ${mark('◇')} ${name}${line(`: ${meta.line}`)}`,
    ...meta.warnings.flatMap((text) => remark(warning, `Warning: ${text}`)),
    ...(meta.accepted ?? []).flatMap(({ place, reason }) => remark(line, `Accepted: ${place} still fails: ${reason}`)),
    ...meta.fixed.flatMap((place) =>
      remark(fixed, `Fixed: ${place} no longer fails. It stays and runs first, so that it cannot come back.`),
    ),
  ]
}
