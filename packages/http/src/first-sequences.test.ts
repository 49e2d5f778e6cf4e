import { ResultOf } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { type FirstCall, firstSequences, makersFor } from './first-sequences.ts'

const maker = () => ({})
const results = { 'POST /a': ['GET /a/x.0', 'DELETE /a/x.0'], 'POST /b': ['POST /a.0'], 'GET /a/x': ['POST /b.0'] }

function call(name: string, ...ways: readonly string[]): FirstCall {
  const plain = ways.map((way) => [way])
  return { name, plain, ways: [...plain, ['broken']], makers: makersFor(name, results) }
}

/** Each sequence in a line: `POST /a(1) GET /a/x(#1)`. */
function lines(calls: readonly FirstCall[]): readonly string[] {
  return [...firstSequences(maker, calls)].map((sequence) =>
    sequence.calls
      .map(
        ({ name, args }) => `${name}(${args.map((one) => (one instanceof ResultOf ? `#${one.thing}` : one)).join()})`,
      )
      .join(' '),
  )
}

test('a call is made in all its ways, behind what makes the things it is handed', () => {
  const all = lines([call('POST /a', '1', '2'), call('GET /a/x', '3')])
  expect(all).toEqual(expect.arrayContaining(['POST /a(1)', 'POST /a(2)', 'POST /a(broken)']))
  expect(all).toEqual(expect.arrayContaining(['POST /a(1) GET /a/x(#1)', 'GET /a/x(3)']))
})

test('what was made is asked for in every order, the same call not with the same arguments twice', () => {
  const all = lines([call('POST /a', '1'), call('GET /a/x', '3'), call('DELETE /a/x', '4')])
  expect(all).toEqual(
    expect.arrayContaining([
      'POST /a(1) GET /a/x(#1) DELETE /a/x(#1)',
      'POST /a(1) DELETE /a/x(#1) GET /a/x(#1)',
      'POST /a(1) GET /a/x(#1) DELETE /a/x(#1) GET /a/x(#1)',
    ]),
  )
})

test('calls that make things for each other come to an end', () => {
  const all = lines([call('POST /a', '1'), call('POST /b', '2'), call('GET /a/x', '3')])
  expect(all).toContain('GET /a/x(3) POST /b(#1) POST /a(#2)')
  expect(Math.max(...all.map((line) => line.split(' ').length))).toBeLessThan(40)
})

test('of two that were made something is done to the first, before a third is made and looked at', () => {
  const reading = { ...call('GET /a/x', '3'), isReading: true }
  const all = lines([call('POST /a', '1', '2'), reading, call('DELETE /a/x', '4')])
  expect(all).toContain('POST /a(1) POST /a(2) DELETE /a/x(#1) POST /a(1) GET /a/x(#4)')
})

test('what is learned is asked for in every order once it is', () => {
  let taken: readonly unknown[] | undefined
  const next = () => (taken === undefined ? ['guess'] : undefined)
  const learning = { ...call('POST /a', '1'), learned: { taken: () => taken, next } }
  const seen: string[] = []
  for (const { calls } of firstSequences(maker, [learning, call('DELETE /a/x', '4')])) {
    seen.push(calls.map(({ args: [one] }) => (one instanceof ResultOf ? `#${one.thing}` : one)).join(' '))
    if (seen.length === 30) taken = ['right']
  }
  expect(seen.slice(30)).toEqual(expect.arrayContaining(['right #1', 'right right #1 right']))
})

test('what is learned of a call on a thing is asked for behind what makes it', () => {
  let taken: readonly unknown[] | undefined
  const next = () => (taken === undefined ? ['guess'] : undefined)
  const learning = { ...call('DELETE /a/x', '4'), learned: { taken: () => taken, next } }
  const seen: string[] = []
  for (const { calls } of firstSequences(maker, [call('POST /a', '1'), learning, call('GET /a/x', '3')])) {
    seen.push(calls.map(({ name, args }) => (name.startsWith('DELETE') ? args[1] : name)).join(' '))
    if (seen.length === 50) taken = ['x', 'right']
  }
  expect(seen.slice(50)).toContain('POST /a right GET /a/x')
})

test('what is learned stands behind what makes the things that it names', () => {
  const args = ['of A']
  const waiting = [args]
  const named = (given: readonly unknown[]) => (given === args ? ['POST /a', 'POST /b'] : [])
  const learned = { taken: () => undefined, next: () => waiting.pop() }
  const all = lines([call('POST /a', '1'), { ...call('POST /b', '2'), learned, named }])
  expect(all).toContain('POST /a(1) POST /b(of A)')
})

test('what is looked at twice is looked at again behind what was done to it', () => {
  const reading = { ...call('GET /a/x', '3'), isReading: true }
  const all = lines([call('POST /a', '1'), reading, call('DELETE /a/x', '4')])
  expect(all).toContain('POST /a(1) GET /a/x(#1) GET /a/x(#1) DELETE /a/x(#1) GET /a/x(#1)')
})

test('what changes something is done twice, in the same way and in each other', () => {
  const reading = { ...call('GET /a/x', '3'), isReading: true }
  const all = lines([call('POST /a', '1', '2', '3'), reading, call('DELETE /a/x', '4')])
  const twice = ['POST /a(1) POST /a(1)', 'POST /a(1) POST /a(2)', 'POST /a(1) POST /a(3)']
  expect(all).toEqual(expect.arrayContaining([...twice, 'POST /a(1) DELETE /a/x(#1) DELETE /a/x(#1)']))
  expect(all.some((line) => line.startsWith('GET /a/x(3) '))).toBe(false)
})

test('what changes something is asked for behind each other that does', () => {
  const all = lines([call('POST /c', '1'), call('POST /a', '2'), { ...call('GET /a/x', '3'), isReading: true }])
  expect(all).toContain('POST /c(1) POST /a(2) GET /a/x(#2)')
})

test('what changes nothing is asked for eight at once, behind what it is about', () => {
  const idle = Array.from({ length: 9 }, (_, at) => ['', `idle ${at}`])
  const asked = { ...call('DELETE /a/x', '2'), idle }
  const all = [...firstSequences(maker, [call('POST /a', '1'), asked])]
    .map(({ calls }) => calls.map(({ args }) => String(args.at(-1))))
    .filter((given) => given.some((one) => one.startsWith('idle')))
  expect(all).toEqual([
    ['1', ...Array.from({ length: 8 }, (_, at) => `idle ${at}`)],
    ['1', 'idle 8'],
  ])
})

test('what was made in another way is looked at in other ways', () => {
  const reading = { ...call('GET /a/x', 'plain', 'as csv', 'as html', 'as xml'), isReading: true, ways: [] }
  const handed = { ...reading, plain: reading.plain.map((args) => ['', ...args]) }
  const seen = [...firstSequences(maker, [call('POST /a', '1', '2', '3'), handed])].map(({ calls }) =>
    calls.map(({ args }) => args.at(-1)).join(),
  )
  expect(seen).toEqual(expect.arrayContaining(['2,plain,as xml,as csv', '3,plain,as html,as xml']))
})

test('what is made in each way is changed and looked at, several in one sequence', () => {
  const reading = { ...call('GET /a/x', '3'), isReading: true }
  const all = lines([call('POST /a', '1', '2'), reading, call('DELETE /a/x', '4')])
  expect(all).toContain('POST /a(1) DELETE /a/x(#1) GET /a/x(#1) POST /a(2) DELETE /a/x(#4) GET /a/x(#4)')
})
