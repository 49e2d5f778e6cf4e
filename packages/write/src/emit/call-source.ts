/** One observation as the statements of a test. */

import { type Invocation, printCall, sourceOfArguments, wrapSource } from '@fuzzwright/core/host'
import type { Observation, ObservedArgument } from '../search/search-task.ts'

const width = 100

/** How statements are laid out. */
export interface StatementStyle {
  /** Columns they stand in by; the first line is without them. */
  readonly indent: number
  /** Broken over several lines where they are long. */
  readonly wrap: boolean
  /** Types can be written down. */
  readonly isTyped: boolean
}

/** Statements with single quotes and semicolons. */
export function statementsOf(
  observation: Observation,
  invocation: Invocation,
  { indent, wrap, isTyped }: StatementStyle,
): readonly string[] {
  const { outcome } = observation
  const hoisted = observation.arguments.filter(({ after, calls }) => (after ?? calls) !== undefined)
  const lines = hoisted.map(({ name, source, calls }) =>
    calls === undefined
      ? `const ${localName(name, invocation.name)} = ${source};`
      : `const ${callsName(name)}${isTyped ? ': unknown[]' : ''} = [];`,
  )
  const call = callSource(observation.arguments, invocation)
  if (outcome.kind === 'error') lines.push(...errorLines(call, outcome))
  else if (!(outcome.matchers[0] === 'toBeUndefined()' && hoisted.length > 0)) lines.push(...valueLines(call, outcome))
  else lines.push(`${outcome.async ? 'await ' : ''}${call};`)
  for (const { name, after, calls } of hoisted) {
    const seen = calls === undefined ? localName(name, invocation.name) : callsName(name)
    lines.push(`expect(${seen}).toEqual(${calls ?? after});`)
  }
  return wrap ? lines.map((line) => broken(line, indent)) : lines
}

/** A name that is not that of the function, which is called in its reach. */
function localName(name: string, callee: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return 'given'
  return callee.split('.').includes(name) || name === 'expect' ? `${name}Given` : name
}

/** What a callback was called with is noted under this name. */
function callsName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${name}Calls` : 'calls'
}

function errorLines(call: string, { matchers, async }: Observation['outcome']): readonly string[] {
  if (async) return matchers.map((matcher) => `await expect(${call}).rejects.${matcher};`)
  return matchers.map((matcher) => `expect(() => ${call}).${matcher};`)
}

function valueLines(call: string, outcome: Extract<Observation['outcome'], { kind: 'value' }>): readonly string[] {
  const { matchers, async, iterated } = outcome
  const value = iterated ? `[...${call}]` : call
  if (matchers.length === 1) {
    return [async ? `await expect(${value}).resolves.${matchers[0]};` : `expect(${value}).${matchers[0]};`]
  }
  return [
    `const result = ${async ? 'await ' : ''}${value};`,
    ...matchers.map((matcher) => `expect(result).${matcher};`),
  ]
}

/** The call alone, for scratch files and comments as well. */
export function callSource(given: readonly ObservedArgument[], invocation: Invocation): string {
  const words = given
    .map((argument) => {
      const source = argumentSource(argument, invocation.name)
      return argument.receiver === true ? bracketed(source) : source
    })
    .filter((source) => source !== '')
  return printCall(invocation, words)
}

function argumentSource({ name, source, rest, after, calls }: ObservedArgument, callee: string): string {
  if (calls !== undefined) return `(...args) => ${callsName(name)}.push(args)`
  if (rest !== true) return after === undefined ? source : localName(name, callee)
  return sourceOfArguments([{ name, source, rest }])
}

function bracketed(source: string): string {
  return source.startsWith('{') || source.includes('=>') ? `(${source})` : source
}

/** What is expected is broken over lines before what is called. */
function broken(line: string, indent: number): string {
  const end = line.endsWith(';') ? 1 : 0
  const text = line.slice(0, line.length - end)
  const tail = line.slice(line.length - end)
  if (indent + line.length <= width) return line
  const head = /^(?:await )?expect\(.*\)\.(?:resolves\.|rejects\.)?to\w+(?=\()/.exec(text)?.[0]
  if (head !== undefined && indent + head.length < width && isBalanced(text.slice(head.length))) {
    return head + wrapSource(text.slice(head.length), width - end, { indent, used: width, style: 'code' }) + tail
  }
  return wrapSource(text, width - end, { indent, style: 'code' }) + tail
}

/** The greedy search for a matcher may have ended inside a text; then the brackets behind it do not match. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '')) {
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character) && --depth < 0) return false
  }
  return depth === 0
}
