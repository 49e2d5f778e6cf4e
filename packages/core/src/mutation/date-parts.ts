/**
 * The numbers code reads from a Date, each with the way back. Those of local time are asked only where no part of UTC is the
 * number that was seen: then it was local time that was read, and solving follows the zone of the process, as the code does.
 * So code that reads UTC gets the same candidates in the same order in every zone; code that reads local time may have to
 * wait for an input on which the two differ.
 */

export interface DatePart {
  readonly name: string
  read(date: Date): number
  /** It is read in the time zone of the process. */
  readonly local?: true
  /** Changes `date` so that it reads `value`; months and days beyond their month carry over, as Date has it. */
  write(date: Date, value: number): void
}

const year: DatePart = {
  name: 'UTC year',
  read: (date) => date.getUTCFullYear(),
  write: (date, value) => void date.setUTCFullYear(value),
}
const month: DatePart = {
  name: 'UTC month',
  read: (date) => date.getUTCMonth(),
  write: (date, value) => void date.setUTCMonth(value),
}
const day: DatePart = {
  name: 'UTC day',
  read: (date) => date.getUTCDate(),
  write: (date, value) => void date.setUTCDate(value),
}

const hours: DatePart = {
  name: 'UTC hours',
  read: (date) => date.getUTCHours(),
  write: (date, value) => void date.setUTCHours(value),
}

/** What calendars are about, and what a walk along a date goes by. */
export const calendar: readonly DatePart[] = [year, month, day]

/** Everything that may be compared, in the order it is looked for. */
export const dateParts: readonly DatePart[] = [
  { name: 'time', read: (date) => date.getTime(), write: (date, value) => void date.setTime(value) },
  year,
  {
    name: 'local year',
    local: true,
    read: (date) => date.getFullYear(),
    write: (date, value) => void date.setFullYear(value),
  },
  month,
  {
    name: 'local month',
    local: true,
    read: (date) => date.getMonth(),
    write: (date, value) => void date.setMonth(value),
  },
  day,
  {
    name: 'local day',
    local: true,
    read: (date) => date.getDate(),
    write: (date, value) => void date.setDate(value),
  },
  {
    name: 'UTC weekday',
    read: (date) => date.getUTCDay(),
    write: (date, value) => void date.setUTCDate(date.getUTCDate() + value - date.getUTCDay()),
  },
  hours,
  {
    name: 'local hours',
    local: true,
    read: (date) => date.getHours(),
    write: (date, value) => void date.setHours(value),
  },
  { name: 'minutes', read: (date) => date.getUTCMinutes(), write: (date, value) => void date.setUTCMinutes(value) },
  { name: 'seconds', read: (date) => date.getUTCSeconds(), write: (date, value) => void date.setUTCSeconds(value) },
  {
    name: 'milliseconds',
    read: (date) => date.getUTCMilliseconds(),
    write: (date, value) => void date.setUTCMilliseconds(value),
  },
]

/** The parts of the date that whoever saw `seen` may have read, in the order they are tried. */
export function partsReading(date: Date, seen: number): readonly DatePart[] {
  const parts = dateParts.filter(({ read }) => {
    const value = read(date)
    return value === seen || (Number.isNaN(value) && Number.isNaN(seen))
  })
  const ofUtc = parts.filter(({ local }) => local !== true)
  return ofUtc.length > 0 ? ofUtc : parts
}
