/** A text as it stands in a file. */
import { printString as print } from '@fuzzwright/core/domain'

/** As a literal, never as a call: names of tests and modules have to be literals. */
export function quoted(text: string): string {
  const source = print(text)
  return source.endsWith(')') ? JSON.stringify(text) : source
}
