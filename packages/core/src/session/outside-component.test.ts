/** Hooks of React, called where no component is rendered. */
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
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

test('say where they work, and are no finding', async () => {
  const told = outcomeOf('/app/node_modules/react/cjs/react.development.js')
  await expect(told).rejects.toMatchObject({
    code: 'outside-component',
    message: expect.stringContaining('useRef of React was called outside of a component'),
  })
  await expect(told).rejects.toThrow('renderHook(() => useIt(value)).result.current')
})

test('of nobody else are one', async () => {
  expect(await outcomeOf('/app/node_modules/preact/hooks.js')).toBe('failed')
  expect(await outcomeOf('/app/src/react.js')).toBe('failed')
})
