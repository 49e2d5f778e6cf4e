/** Calls that documentation shows: what is another answer, and what was only that of the day it was written down. */
import { expect, test } from 'vitest'
import type { Subject } from '../subject/subject.ts'
import { checkAnswers } from './check-answers.ts'

const scope = { namespaces: {}, imports: [], resolveEntity: () => undefined }

function accused(target: (...args: readonly unknown[]) => unknown, args: string, answer: string): readonly string[] {
  const subject: Subject = {
    ...{ id: 'day', entry: 0, expression: 'm.day', name: 'day', owner: 'm', kind: 'function', examples: [] },
    answers: [{ holder: '', args, answer, isPlain: true }],
    description: {
      ...{ formatVersion: 1, kind: 'function', name: 'day', definitions: {}, concreteValues: [], expectedErrors: [] },
      ...{ parameters: [], returns: { kind: 'unknown' } },
    },
  }
  return checkAnswers({ subject, target }, scope, 1).map(({ code }) => code)
}

const day = (date: unknown): string => (date instanceof Date ? String(date.getUTCFullYear()) : '')

test('a shown call that answers otherwise is told', () => {
  expect(accused(day, 'new Date(0)', "'1971'")).toEqual(['m.day(new Date(0))'])
  expect(accused(day, 'new Date(0)', "'1970'")).toEqual([])
})

test('documentation rounds, deep inside of what it shows as well', () => {
  const share = (a: unknown): unknown => ({ value: [1, Number(a) / 3], text: 'x' })
  expect(accused(share, '2', "{ value: [1, 0.67], text: 'x' }")).toEqual([])
  expect(accused(share, '2', "{ value: [1, 0.66], text: 'x' }")).toEqual(['m.day(2)'])
  expect(accused(share, '2', "{ value: [1, 0.67], text: 'y' }")).toEqual(['m.day(2)'])
})

test('the last digits of a number are those of the day it was written down', () => {
  const share = (a: unknown): unknown => ({ value: Number(a) / 10 })
  expect(accused(share, '1', '{ value: 0.09999999999999999 }')).toEqual([])
  expect(accused(share, '1', '{ value: 0.09999 }')).toEqual(['m.day(1)'])
})

test('a text may be shown as it is printed', () => {
  const quote = (text: unknown): string => `'${text}'`
  expect(accused(quote, "'a b'", "'a b'")).toEqual([])
  expect(accused(quote, "'a b'", "'a  b'")).toEqual(["m.day('a b')"])
})

test('what depends on the day, or on chance, shows an answer of another day', () => {
  expect(accused(day, 'new Date()', "'2014'")).toEqual([])
  expect(accused(() => String(Date.now()), '', "'5'")).toEqual([])
  expect(accused(() => Math.random(), '', '0.5')).toEqual([])
})

test('what depends on where one is shows an answer of another place', () => {
  const local = (date: unknown): string => (date instanceof Date ? `${date.getHours()}:00` : '')
  const before = process.env.TZ
  expect(accused(local, 'new Date(0)', "'77:00'")).toEqual([])
  expect(accused(local, 'new Date(2015, 10, 20, 3)', "'4:00'")).toEqual(['m.day(new Date(2015, 10, 20, 3))'])
  expect(process.env.TZ).toBe(before)
})
