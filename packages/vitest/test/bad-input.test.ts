import { afterAll, beforeAll, expect, test } from 'vitest'
import { Project, type RunResult } from './project.ts'

const calls = `import { d, fuzzIt } from '@fuzzwright/vitest'
import { test } from 'vitest'
import { parse } from '../src/parse.ts'
import { connect, named, used } from '../src/connect.ts'
fuzzIt('unknown option', { domains: [d.int()], rums: 5 } as object, (n) => n === n)
fuzzIt('negative budget', { domains: [d.int()], timeBudget: -5 }, (n) => n === n)
fuzzIt('not a function', parse('1') as never)
fuzzIt('options last', parse, { runs: 5 } as never)
fuzzIt('a number between', 5 as never, parse)
fuzzIt('cannot be made', connect)
fuzzIt('is lacking', used)
fuzzIt('is lacking and not read', named)
fuzzIt('nothing is known', parse as any)
fuzzIt('wrong domains', ['int'] as never, parse)
fuzzIt('all dropped', [d.int()], () => { fuzzSkip() })
import { skipInput as fuzzSkip } from '@fuzzwright/vitest'
test('the rest of the file still runs', () => {})
`

const project = new Project({
  'src/parse.ts': 'export const parse = (text: string): number => Number(text)\n',
  'src/connect.ts': `export class Socket {
  private constructor() {}
}
export function connect(socket: Socket): string {
  return String(socket)
}
export function named(options: { name: string; socket: Socket }): string {
  return options.name
}
export function used(options: { name: string; socket: Socket }): string {
  return String(options.socket)
}
`,
  'tests/bad.test.ts': calls,
})
let result: RunResult
beforeAll(async () => {
  result = await project.vitest()
})
afterAll(() => project.remove())

/** Code is not printed, so tests look for the words that go with it. */
const mistakes: Readonly<Record<string, RegExp>> = {
  'unknown option': /there is no option "rums"[\s\S]*Options are domains, seeds, runs/, // unknown-option
  'negative budget': /option timeBudget is -5, not a number of milliseconds above 0/, // bad-option
  'not a function': /fuzzIt\("not a function"\): the target is number, not a function/, // not-a-function
  'options last': /fuzzIt\("options last"\): an object stands behind the function; options come second/, // bad-call
  'a number between': /its second argument is number, neither options nor a list of domains/,
  'cannot be made': /No domain for socket: Socket/, // cannot-generate
  'is lacking':
    /Nothing was tested: 200 of [^\n]*\n *The code reads what nothing makes\. Supply that: domains: \{ 'options\.socket': d\.just/, // nothing-tested
  'wrong domains': /option domains is/,
  'all dropped': /Nothing was tested/, // nothing-tested
}

test.each(Object.entries(mistakes))('%s', (title, message) => {
  expect(result.tests.get(title)?.status, result.output).toBe('failed')
  expect(result.tests.get(title)?.message).toMatch(message)
  // The place to blame is the call itself.
  const line = calls.split('\n').findIndex((text) => text.includes(`'${title}'`)) + 1
  expect(result.tests.get(title)?.message).toContain(`tests/bad.test.ts:${line}:`)
})

test('other tests go on', () => {
  expect(result.tests.get('the rest of the file still runs')?.status).toBe('passed')
  expect(result.tests.get('is lacking and not read')?.status).toBe('passed')
})

test('without the plugin, a function with parameters says how to add it', async () => {
  project.write('bare.config.ts', 'export default { test: { include: ["tests/bare.test.ts"] } }')
  project.write(
    'tests/bare.test.ts',
    `import { d, fuzzIt } from '@fuzzwright/vitest'
import { parse } from '../src/parse.ts'
fuzzIt('no types', parse)
fuzzIt('explicit domains', [d.string()], (text) => { parse(text) })
`,
  )
  const { tests, output } = await project.vitest(['--config=bare.config.ts'])
  expect(tests.get('no types')?.message, output).toMatch(
    /takes 1 argument[\s\S]*Add the plugin to vitest\.config\.ts .*plugins: \[fuzzwright\(\)\]/, // no-domains
  )
  expect(tests.get('explicit domains')?.status).toBe('passed')
})
