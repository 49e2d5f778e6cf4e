/** What is called where it cannot work. */
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import { MemoryFindingsStore } from '../replay/findings-store.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const options = { runs: 20, timeBudget: 1e9 }
const value = { name: 'value', shape: { kind: 'number' } } as const

/** A file that reads a hook of the component that is rendered, of which there is none. */
function hookOf(filename: string): (initial: number) => unknown {
  const code = `(function () { const rendering = { now: null }; return function useRef(initial) { return rendering.now.useRef(initial) } })()`
  const hook: (initial: number) => unknown = new Script(code, { filename }).runInThisContext()
  return hook
}

async function outcomeOf(filename: string): Promise<string> {
  const useRef = hookOf(filename)
  const description = { ...describedAs({ kind: 'function', name: 'useStable' }), parameters: [value] }
  return (await runFuzzTest({ ...requestOf({ target: (initial: number) => useRef(initial), description }), options }))
    .outcome
}

test('hooks of React say where they work, and are no finding', async () => {
  const told = outcomeOf('/app/node_modules/react/cjs/react.development.js')
  await expect(told).rejects.toMatchObject({
    code: 'outside-component',
    message: expect.stringContaining('useRef of React was called outside of a component'),
  })
  await expect(told).rejects.toThrow('renderHook(() => useIt(value)).result.current')
})

test('of nobody else they are one', async () => {
  expect(await outcomeOf('/app/node_modules/preact/hooks.js')).toBe('failed')
  expect(await outcomeOf('/app/src/react.js')).toBe('failed')
})

function messageOf(target: (value: number) => unknown): Promise<string> {
  const description = { ...describedAs({ kind: 'function', name: 'render' }), parameters: [value] }
  const run = runFuzzTest({ ...requestOf({ target, description }), options })
  return run.then(
    ({ outcome }) => outcome,
    (error: unknown) => `${Object(error).code}: ${Object(error).message}`,
  )
}

test('code for a browser says that none is there, where it asks for one at once', async () => {
  const render: (value: number) => unknown = new Script('(value) => document.title + value').runInThisContext()
  expect(await messageOf(render)).toContain('needs-browser: document is not defined: this code is for a browser')
  expect(await messageOf(render)).toContain('-environment jsdom')
  const other: (value: number) => unknown = new Script('(value) => documents.title + value').runInThisContext()
  expect(await messageOf(other)).toBe('failed')
})

test('and is a finding where only some inputs get there', async () => {
  const code = '(value) => { if (value > 1) return document.title; return value }'
  const target: (value: number) => unknown = new Script(code).runInThisContext()
  expect(await messageOf(target)).toBe('failed')

  // One that was kept is run before the first input.
  const store = new MemoryFindingsStore()
  const description = { ...describedAs({ kind: 'function', name: 'render' }), parameters: [value] }
  const again = async () => await runFuzzTest({ ...requestOf({ target, description, store }), options })
  expect((await again()).findings[0]?.phase).not.toBe('replay')
  expect((await again()).findings[0]?.error).toMatchObject({ message: 'document is not defined' })
})
