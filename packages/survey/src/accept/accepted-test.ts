/** A finding as a test file: the input that was found as its guard, and the relation as a property that goes on searching. */

import type { SurveyFinding } from '../finding/finding.ts'
import { usedImports } from '../report/text.ts'
import * as offered from '../words.ts'

/** What the file is for. */
export type AcceptHost = 'vitest' | 'jest'

/** Words that expressions of relations use beside the package: see `words.ts`. */
const words = Object.keys(offered)
const modules = ['crypto', 'net', 'path', 'util', 'zlib']

/** Source text of the file. It fails as long as the finding is not mended. */
export function acceptedTest(finding: SurveyFinding, host: AcceptHost): string {
  const source = `${finding.code} ${finding.expectedCode ?? ''} ${finding.relation?.left ?? ''} ${finding.relation?.right ?? ''}`
  const body = [...guard(finding), ...property(finding)]
  const uses = (name: string): boolean => new RegExp(`(?<![.\\w])${name}\\b`).test(source)
  const compares = body.some((line) => line.startsWith('  expect(unlike('))
  const used = words.filter((name) => (name === 'unlike' ? compares : uses(name)))
  const from = host === 'vitest' ? 'vitest' : '@jest/globals'
  return [
    `// ${finding.title}: found by fuzzwright survey, seed ${finding.seed}.`,
    ...modules.filter(uses).map((name) => `import ${name} from 'node:${name}'`),
    ...(used.length === 0 ? [] : [`import { ${used.join(', ')} } from '@fuzzwright/survey/words'`]),
    ...hostImport(body, host),
    `import { expect, test } from '${from}'`,
    ...usedImports(finding),
    '',
    ...body,
    '',
  ].join('\n')
}

/** What inputs are printed with, and what goes on searching. */
const hostWords = ['fuzzIt', 'fuzzedBooleanComparator', 'fuzzedComparator', 'stubOf']

function hostImport(body: readonly string[], host: AcceptHost): readonly string[] {
  const text = body.join('\n')
  const used = hostWords.filter((word) => new RegExp(`(?<![.\\w])${word}\\(`).test(text))
  return used.length === 0 ? [] : [`import { ${used.join(', ')} } from '@fuzzwright/${host}'`]
}

function guard(finding: SurveyFinding): readonly string[] {
  const { title, code, expectedCode, expected, oracle } = finding
  const name = quoted(`${title}, for the input that was found`)
  if (expectedCode !== undefined && !/ after the same calls of /.test(expectedCode)) {
    const begin = code.startsWith('await ') ? 'async () =>' : '() =>'
    return [`test(${name}, ${begin} {`, `  ${same(finding, code, expectedCode)}`, '})']
  }
  if (finding.kind === 'suspicion')
    return [`test(${name}, () => {`, `  expect(${code}).toEqual(${expected ?? 'true'})`, '})']
  const callee = calleeOf(finding)
  // What is wrong with an answer, or with what the call leaves behind, an oracle has to say.
  if (oracle !== 'crash' && callee !== undefined)
    return [`fuzzIt(${name}, { seeds: [[${finding.input}]], runs: 1 }, ${callee})`]
  // What never ends can be stopped in a search only.
  if (oracle === 'hang') return [`fuzzIt(${name}, { runs: 1 }, () => {`, `  ${code}`, '})']
  const claim = oracle === 'non-finite' ? `expect(${code}).not.toBeNaN()` : `expect(() => ${code}).not.toThrow()`
  return [`test(${name}, () => {`, `  ${claim}`, '})']
}

/** That both sides agree as closely as the finding says. */
function same({ closeness }: SurveyFinding, left: string, right: string): string {
  return closeness === undefined
    ? `expect(${left}).toEqual(${right})`
    : `expect(unlike(${left}, ${right}, '${closeness}')).toBe(undefined)`
}

/** Expression of the function that a failure is about; of a constructor or the use of a class there is none. */
function calleeOf({ kind, code }: SurveyFinding): string | undefined {
  return kind === 'failure' ? /^([\w$.]+)\(/.exec(code)?.[1] : undefined
}

/** The relation over all inputs of the types that the first accused function takes. */
function property(finding: SurveyFinding): readonly string[] {
  const { relation, title, exports } = finding
  if (relation === undefined) {
    const callee = calleeOf(finding)
    return callee === undefined ? [] : ['', `fuzzIt(${quoted(`${exports[0]} keeps its promises`)}, ${callee})`]
  }
  const { parameters, left, right, callee } = relation
  if (callee === undefined) return []
  const typed = parameters.map((name, at) => `${name}: Parameters<typeof ${callee}>[${at}]`)
  const fill = (text: string): string =>
    text.replace(
      /\$(\d+)(\.\.\.)?/g,
      (_, at: string, all?: string) => `${all ?? ''}${parameters[Number(at)] ?? 'undefined'}`,
    )
  const claim = right === undefined ? `expect(${fill(left)}).toBe(true)` : same(finding, fill(left), fill(right))
  return ['', `fuzzIt(${quoted(title)}, (${typed.join(', ')}) => {`, `  ${claim}`, '})']
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
