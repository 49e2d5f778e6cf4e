/** Where in a package something was thrown. */
import { errorStack, portableFile, userFrames } from '@fuzzwright/core/host'

/** The line that threw and the one that called it: what two exports share is one bug, and a helper of many is not. */
const mostFrames = 2

const ours = /[/\\](?:packages|@fuzzwright)[/\\]survey[/\\]/

/** The same in every run and on every machine: `currency.js/dist/currency.js:32:5 < currency.js/dist/currency.js:12:9`. */
export function thrownAt(error: unknown): string | undefined {
  const frames = userFrames(errorStack(error)).filter(({ file }) => !ours.test(file))
  const places = frames.slice(0, mostFrames).map(({ file, line, column }) => `${portableFile(file)}:${line}:${column}`)
  return places.length === 0 ? undefined : places.join(' < ')
}
