import { describe, expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { readCall } from './call-arguments.ts'

const run = (n: number) => n
const form = { testOptionNames: new Set(['timeout', 'retry']), allowNothing: false }

describe('readCall', () => {
  test('(name, function)', () => {
    expect(readCall(['a', run], form)).toEqual({ name: 'a', options: {}, testOptions: {}, run })
  })

  test('(name, domains, function)', () => {
    const domains = [d.int()]
    expect(readCall(['a', domains, run], form)).toMatchObject({ options: { domains }, run })
  })

  test('(name, options, function): what is the host’s goes to the host', () => {
    expect(readCall(['a', { runs: 5, timeout: 9, retry: 2, seed: 1 }, run], form)).toMatchObject({
      options: { runs: 5, seed: 1 },
      testOptions: { timeout: 9, retry: 2 },
    })
  })

  test('what the plugin wrote stands last and is taken out', () => {
    const injected = { __fuzzwright_call__: 1, kind: 'target', local: false, entities: [] }
    expect(readCall(['a', run, injected], form)).toEqual({ name: 'a', options: {}, testOptions: {}, run, injected })
  })

  test('a function may stand for the name, as in a host’s own `it`', () => {
    expect(readCall([run, run], form)).toMatchObject({ name: 'run', run })
  })

  test('only a test still to be written needs no function', () => {
    expect(readCall(['a'], { ...form, allowNothing: true }).problem).toBeUndefined()
    expect(readCall(['a'], form).problem).toMatchObject({ code: 'bad-call' })
  })

  test.each([
    [[], 'bad-call', 'the name is undefined'],
    [[run], 'bad-call', 'the name is function'],
    [['a', 5], 'not-a-function', 'the target is number'],
    [['a', undefined], 'not-a-function', 'the target is undefined'],
    [['a', [d.int()], null], 'not-a-function', 'the target is null'],
    [['a', run, { runs: 1 }], 'bad-call', 'an object stands behind the function; options come second'],
    [['a', run, 5000], 'bad-call', 'number stands behind the function'],
    [['a', 'b', run], 'bad-call', 'its second argument is string'],
    [['a', {}, [], run], 'bad-call', '4 arguments are more than it takes'],
  ])('%j is told as %s', (given, code, message) => {
    const { problem } = readCall(given, form)
    expect(problem).toMatchObject({ code })
    expect(problem?.message).toContain(message)
  })
})
