import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flightLine, headOf, heartbeatLine, parseFlight, parseHeartbeat } from './flight-file.ts'

const head = headOf({ file: '/p/a.test.ts', projectRoot: '/p', name: 'holds' }, { pid: 7, careful: false })
const first = `${JSON.stringify(head)}\n`

test('what is written is read, the oldest first, and the last one was running', () => {
  const text = `${first}${flightLine(1, ['a\nb'])}${flightLine(2, { x: null })}`
  expect(parseFlight(text)).toEqual({ head, inputs: [['a\nb'], { x: null }], isWhole: true, runs: 2 })
})

test('where writing stopped, the last one that was written is none to blame', () => {
  const text = `${first}${flightLine(1, 5)}${flightLine(2, undefined)}`
  expect(parseFlight(text)).toMatchObject({ inputs: [5], isWhole: false })
})

test('what is no record is none', () => {
  expect(parseFlight('')).toBeUndefined()
  expect(parseFlight('{"formatVersion":2}\n')).toBeUndefined()
  expect(parseFlight('null\n')).toBeUndefined()
  expect(parseFlight(first)).toMatchObject({ inputs: [], isWhole: false })
})

test('cut off anywhere, and written over anywhere, a record has whole inputs only', () => {
  const inputs = fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(inputs, inputs, fc.nat(), (older, newer, cut) => {
      const ring = older.map((input, at) => flightLine(at + 1, input)).join('')
      const over = newer.map((input, at) => flightLine(older.length + at + 1, input)).join('')
      const text = first + over + ring.slice(over.length)
      const read = parseFlight(text)
      expect(read?.inputs.at(-1)).toBe(newer.at(-1))
      for (const input of read?.inputs ?? []) expect([...older, ...newer]).toContain(input)
      const cutOff = parseFlight(text.slice(0, cut % (text.length + 1)))
      for (const input of cutOff?.inputs ?? []) expect([...older, ...newer]).toContain(input)
    }),
  )
})

test('a sign of life can be written over another, and is no input', () => {
  const [early, late] = [heartbeatLine({ beat: 1, limit: 5000 }), heartbeatLine({ beat: 1_000_000, limit: 0 })]
  expect(early.length).toBe(late.length)
  expect(parseHeartbeat(`${first}${early}${flightLine(1, 5)}`)).toEqual({ beat: 1, limit: 5000 })
  expect(parseHeartbeat(`${first}${late}`)).toEqual({ beat: 1_000_000, limit: 0 })
  expect(parseHeartbeat(first + flightLine(1, 5))).toBeUndefined()
  expect(parseFlight(`${first}${early}${flightLine(1, 5)}`)).toMatchObject({ inputs: [5], isWhole: true })
})
