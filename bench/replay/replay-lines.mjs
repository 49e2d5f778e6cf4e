// Takes the lines that failing tests printed, and runs each as if it were pasted into a shell: the same variables, file
// and pattern. One process of the host runs many lines, one after another; each line's tests run in a new worker process
// (Vitest) or a new realm (Jest), which know nothing of what ran before. Only what is printed is used.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a report says of a finding, as far as it has to come back: the input, and the failure without its trace. */
export function findingOf(message) {
  const text = stripVTControlCharacters(message)
  const start = text.search(/(?:Found an input that fails|The replayed input fails|A finding kept|^1 of \d+$)/m)
  const body = text.slice(text.indexOf('\n', start))
  return (
    body
      .slice(
        0,
        body.search(
          /\n\s*(?:With one change|Only failing|Found in run|Replayed|Shrunk|Kept in|Replay this|Parts marked)/,
        ),
      )
      .replaceAll('/* any */ ', '')
      // A line that was too long with its remarks is shorter without them, and is broken elsewhere.
      .replace(/([[({])\s*\n\s*/g, '$1')
      .replace(/\s*\n\s*([\])}])/g, '$1')
      .replace(/\s*\n\s*/g, ' ')
      .trim()
  )
}

/** Variables, file and pattern of the line that replays, as a shell reads it. */
export function replayLineOf(message) {
  const line = message.split('\n').find((candidate) => candidate.includes('FUZZWRIGHT_REPLAY=')) ?? ''
  const words = [...line.trim().matchAll(/(?:[^\s'\\]|\\.|'[^']*')+/g)].map(([word]) => unquoted(word))
  const token = words.find((word) => word.startsWith('FUZZWRIGHT_REPLAY='))?.slice('FUZZWRIGHT_REPLAY='.length)
  return { token, file: words[words.indexOf('-t') - 1], pattern: words.at(-1) }
}

function unquoted(word) {
  return word.replace(/'([^']*)'|\\(.)/g, (_all, quoted, escaped) => quoted ?? escaped)
}

const drivers = {
  vitest: `import { readFileSync, writeFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'
const lines = JSON.parse(readFileSync('lines.json', 'utf8'))
const answers = []
for (const { token, file, pattern } of lines) {
  process.env.FUZZWRIGHT_REPLAY = token
  const vitest = await startVitest('test', [file], { run: true, watch: false, testNamePattern: pattern, reporters: [{}] })
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
  const failed = tests.filter((test) => test.result().state === 'failed')
  answers.push(failed.map((test) => test.result().errors[0].message))
  await vitest.close()
}
writeFileSync('answers.json', JSON.stringify(answers))
process.exit(0)
`,
  jest: `import { readFileSync, writeFileSync } from 'node:fs'
import { runCLI } from 'jest'
const lines = JSON.parse(readFileSync('lines.json', 'utf8'))
const answers = []
for (const { token, file, pattern } of lines) {
  process.env.FUZZWRIGHT_REPLAY = token
  const words = { _: [file], $0: 'jest', runTestsByPath: true, testNamePattern: pattern, runInBand: true, silent: true, reporters: [] }
  const { results } = await runCLI(words, [process.cwd()])
  const failed = results.testResults.flatMap((file) => file.testResults).filter(({ status }) => status === 'failed')
  answers.push(failed.map(({ failureMessages }) => failureMessages[0]))
}
writeFileSync('answers.json', JSON.stringify(answers))
process.exit(0)
`,
}

/** Writes the program that replays lines with a host into a project. Answers its name. */
export function writeDriver(folder, host, lines) {
  writeFileSync(join(folder, 'lines.json'), JSON.stringify(lines))
  writeFileSync(join(folder, 'replay-driver.mjs'), drivers[host])
  return 'replay-driver.mjs'
}

/**
 * How many findings came back.
 * @param {readonly string[]} messages of the failing tests
 * @param {readonly (readonly string[])[]} answers messages of the tests that failed when each line was replayed
 */
export function compareReplays(messages, answers) {
  const different = messages.flatMap((message, at) => {
    const [first, ...more] = answers[at] ?? []
    const isSame = more.length === 0 && first !== undefined && findingOf(first) === findingOf(message)
    return isSame ? [] : [{ expected: message, received: answers[at] ?? [] }]
  })
  return { reproduced: messages.length - different.length, different }
}
