import { d, fuzzIt } from '@fuzzwright/vitest'
import { RRule } from 'rrule'
import { expect } from 'vitest'

// A model: a rule that fires on two days a month and keeps one of them, against the calendar of JavaScript itself.
const early = d.int({ min: 1, max: 28 })
const late = d.int({ min: 29, max: 31 })
const position = d.elementOf([1, -1, 2, -2])

fuzzIt('a monthly rule keeps the day it says', [early, late, position], (first, second, kept) => {
  const dtstart = new Date(Date.UTC(2010, 0, 1))
  const until = new Date(Date.UTC(2010, 11, 31))
  const rule = new RRule({ freq: RRule.MONTHLY, bymonthday: [first, second], bysetpos: kept, dtstart, until })
  expect(rule.all().map(isoDay)).toEqual(model(first, second, kept))
})

/** Of the days a month really has, the one at that position; none when there are fewer. */
function model(first: number, second: number, kept: number): string[] {
  return Array.from({ length: 12 }, (_, month) =>
    [first, second]
      .map((day) => new Date(Date.UTC(2010, month, day)))
      .filter((date) => date.getUTCMonth() === month)
      .at(kept > 0 ? kept - 1 : kept),
  ).flatMap((date) => (date === undefined ? [] : [isoDay(date)]))
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
