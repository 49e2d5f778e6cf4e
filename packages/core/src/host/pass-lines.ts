/** What a host prints below a test that passed: its quiet line, and what makes that worth less or more than it looks. */
import { count } from '../report/count.ts'
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

/** A fuzz test of a file, by its full name. */
export interface ToldTest {
  readonly name: string
  readonly meta: FuzzTestMeta
}

/** The lines of all tests of a file that passed. A warning of several of them stands once, behind all of them. */
export function passLinesOfFile(tests: readonly ToldTest[], look: PassLook = {}): readonly string[] {
  const passed = tests.filter(({ meta }) => meta.line !== undefined)
  const owners = new Map<string, number>()
  for (const { meta } of passed) {
    for (const text of new Set(meta.warnings)) owners.set(text, (owners.get(text) ?? 0) + 1)
  }
  const isOwn = (text: string): boolean => owners.get(text) === 1
  const shared = [...owners].filter(([text]) => !isOwn(text))
  return [
    ...passed.flatMap(({ name, meta }) => passLines(name, { ...meta, warnings: meta.warnings.filter(isOwn) }, look)),
    ...shared.flatMap(([text, tests]) => remark(look, 'warning', `Warning of ${count(tests, 'test')}: ${text}`)),
  ]
}

/** The quiet line of a test that passed, each warning about it, and each finding that is accepted or fixed; none for one that failed. */
export function passLines(name: string, meta: FuzzTestMeta, look: PassLook = {}): readonly string[] {
  if (meta.line === undefined) return []
  const { mark = plain, line = plain } = look
  return [
    ` ${mark('◇')} ${name}${line(`: ${meta.line}`)}`,
    ...meta.warnings.flatMap((text) => remark(look, 'warning', `Warning: ${text}`)),
    ...(meta.accepted ?? []).flatMap(({ place, reason }) =>
      remark(look, 'line', `Accepted: ${place} still fails: ${reason}`),
    ),
    ...meta.fixed.flatMap((place) =>
      remark(look, 'fixed', `Fixed: ${place} no longer fails. It stays and runs first, so that it cannot come back.`),
    ),
  ]
}

function remark(look: PassLook, kind: 'line' | 'warning' | 'fixed', text: string): readonly string[] {
  const { width = widest, [kind]: style = plain } = look
  return wrapText(text, width - 3)
    .split('\n')
    .map((part) => `   ${style(part)}`)
}
