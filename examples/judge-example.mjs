// Compares what an example found with its expected.json. Used by the demo.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

/**
 * @param {{ test: string, says: string, args: readonly object[] }} expected
 *   `test` is the title of the one test that fails, `says` a pattern of its message, `args` one condition per argument
 *   of the counterexample: `equals` a JSON value, or `pattern` and `maxLength` (in UTF-16 units) of a string
 * @param {string} report file Vitest's JSON reporter wrote
 * @param {string} findings folder with the findings of the example
 * @returns {{ problems: string[], source: string | undefined }} what differs, and the arguments found as source text
 */
export function judgeExample(expected, report, findings) {
  if (!existsSync(report)) return { problems: ['Vitest did not finish'], source: undefined }
  const tests = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const problems = failed
    .filter(({ title }) => title !== expected.test)
    .map(({ title }) => `"${title}" failed, which nobody expected`)
  const failure = failed.find(({ title }) => title === expected.test)
  if (failure === undefined) return { problems: [...problems, `"${expected.test}" did not fail`], source: undefined }
  const message = failure.failureMessages.join('\n')
  if (!new RegExp(expected.says).test(message)) problems.push(`the message does not say ${expected.says}`)
  const sources = readFindings(findings)
  if (sources.length !== 1) problems.push(`${sources.length} findings were kept instead of one`)
  const source = sources[0]
  if (source !== undefined) problems.push(...judgeArguments(expected.args, source))
  return { problems, source }
}

/** The arguments of each finding kept below a folder, as source text. */
function readFindings(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .map((finding) => `[${finding.arguments.map(({ source }) => source).join(', ')}]`)
}

/** @param {string} source an array of the arguments as source text, such as `['a', [1]]` */
function judgeArguments(conditions, source) {
  const values = runInNewContext(source)
  if (values.length !== conditions.length)
    return [`${values.length} arguments instead of ${conditions.length}: ${source}`]
  return conditions.flatMap((condition, index) => {
    const problem = judgeArgument(condition, values[index])
    return problem === undefined ? [] : [`argument ${index + 1} ${problem}: ${source}`]
  })
}

function judgeArgument({ equals, pattern, maxLength }, value) {
  if (equals !== undefined && JSON.stringify(value) !== JSON.stringify(equals))
    return `is not ${JSON.stringify(equals)}`
  if (pattern !== undefined && !(typeof value === 'string' && new RegExp(pattern).test(value)))
    return `does not match ${pattern}`
  if (maxLength !== undefined && value.length > maxLength) return `is longer than ${maxLength}`
  return undefined
}
