/** What Jest keeps of an error is one text: its message, and the place its trace begins at. */
import { stripVTControlCharacters } from 'node:util'
import type { FailurePlace } from '@fuzzwright/reporter'

const firstFrame = /^\s+at .*$/m
const placeInFrame = /\(?((?:file:\/\/|\/|[A-Za-z]:[\\/])[^()]*?):(\d+):(\d+)\)?\s*$/

/** `undefined` for a test that did not fail; where the trace names no place, it is `testFile`. */
export function failureOf(
  messages: readonly string[],
  testFile: string,
): (FailurePlace & { readonly message: string }) | undefined {
  const [first] = messages
  if (first === undefined) return undefined
  const text = stripVTControlCharacters(first)
  const frame = firstFrame.exec(text)
  const message = text
    .slice(0, frame?.index)
    .replace(/^FuzzFailure: /, '')
    .trimEnd()
  const [, file, line, column] = placeInFrame.exec(frame?.[0] ?? '') ?? []
  if (file === undefined) return { message, file: testFile }
  return { message, file, line: Number(line), column: Number(column) }
}
