import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { instrument } from './instrument.ts'

interface Asked {
  readonly question: string
  readonly line: number
}

/** What `run` answers, a text of an async function, and what the gate was asked meanwhile; without a gate where it is shut. */
async function answerOf(body: string, isShut = false): Promise<{ readonly answer: unknown; readonly asked: Asked[] }> {
  const asked: Asked[] = []
  const note =
    (question: string) =>
    (value: unknown, line: number): unknown => {
      asked.push({ question, line })
      return value
    }
  const gate = { pass: note('pass'), react: note('react'), iterate: note('iterate') }
  const register = ({ edges }: { edges: number }) => ({
    c: new Uint8Array(edges + 1),
    w: () => {},
    k: { note: () => {} },
    g: { gate: isShut ? undefined : gate },
  })
  const context: { answer?: unknown; __fuzzwright__: unknown } = { __fuzzwright__: { register } }
  const code = instrument(`async function run() {\n${body}\n}\nanswer = run()`, 'a.js', { moduleKind: 'cjs' }).code
  runInNewContext(code, context)
  return { answer: await context.answer, asked }
}

test.each([
  ['return await 5', 5, [['pass', 2]]],
  ['const a =\n await (1, 2)\nreturn a', 2, [['pass', 3]]],
  ['return (await [3])[0]', 3, [['pass', 2]]],
  ['return await(async () => 7)()', 7, [['pass', 2]]],
  ['let s = 0\nfor await (const x of[1, 2]) s += x\nreturn s', 3, [['iterate', 3]]],
  [
    'return await await 4',
    4,
    [
      ['pass', 2],
      ['pass', 2],
    ],
  ],
  ['return Promise.resolve(1).then((x) => x + 1)', 2, [['react', 2]]],
  [
    'return Promise.reject(1).then(undefined, (x) => x)',
    1,
    [
      ['react', 2],
      ['react', 2],
    ],
  ],
  ['return Promise.reject(6).catch((x) => x)', 6, [['react', 2]]],
  ['return Promise.resolve(6).finally(() => 0)', 6, [['react', 2]]],
  ['let s = 0\nfor await (const x of [1, 2]) s += x\nreturn s', 3, [['iterate', 3]]],
  ['return [1].map((x) => x)[0]', 1, []],
])('the gate is asked, and what is computed stays the same: %s', async (body, answer, asked) => {
  const open = await answerOf(body)
  expect(open.answer).toEqual(answer)
  expect(open.asked.map(({ question, line }) => [question, line])).toEqual(asked)
  expect(await answerOf(body, true)).toEqual({ answer, asked: [] })
})

test('code that waits for nothing holds nothing of the gate', () => {
  const { code } = instrument('export const f = (a) => a > 1 ? [a].includes(2) : g(a)', 'a.js')
  expect(code).not.toMatch(/gate|\$zg/)
})

test('what runs before the module has begun, or without a runtime, is not held up', async () => {
  const code = instrument(
    "import { x } from 'data:text/javascript,export const x = 1'\nexport async function f() { return await x }",
    'a.js',
  ).code
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(module).toHaveProperty('f')
  expect(await (module as { f(): Promise<number> }).f()).toBe(1)
  const early = instrument("import 'x'\nexport async function f() { return await 1 }", 'a.js').code.replace(
    /import 'x'/,
    '',
  )
  const called = `answer = f();\n${early.replace('export ', '')}`
  const context: { answer?: unknown } = {}
  runInNewContext(called, context)
  expect(await context.answer).toBe(1)
})
