/**
 * The twelve rare branches: each function throws in one place that blind generation hardly ever reaches. Written from the
 * one-line meanings of the study of fast-check; the engine is given nothing but the types.
 */

function found(): never {
  throw new RangeError('found')
}

export function literal32(x: number): void {
  if (x === 1_234_567_890) found()
}

export function literal10(text: string): void {
  if (text === 'xK9#qLm2vT') found()
}

export function nestedCharacters(text: string): void {
  if (text[0] === 'F') {
    if (text[1] === 'U') {
      if (text[2] === 'Z') {
        if (text[3] === 'Z') found()
      }
    }
  }
}

export function besideLiteral(x: number): void {
  if (x > 7_654_320 && x < 7_654_330) found()
}

export function twoEqual(a: number, b: number): void {
  if (a > 1000 && a === b) found()
}

export function computed(x: number): void {
  if (x * 3 + 7 === 370_378) found()
}

export function record(order: { kind: string; quantity: number }): void {
  if (order.kind === 'refund' && order.quantity === 42) found()
}

export function sumOfMany(values: number[]): void {
  let sum = 0
  for (const value of values) sum += value
  if (values.length > 5 && sum === 4242) found()
}

export function ascending(values: number[]): void {
  if (values.length < 8) return
  for (let index = 1; index < values.length; index++) {
    if ((values[index] as number) <= (values[index - 1] as number)) return
  }
  found()
}

type Command = 'open' | 'read' | 'write' | 'seek' | 'lock' | 'unlock' | 'flush' | 'close'

export function commands(list: Command[]): void {
  let state = 0
  for (const command of list) {
    if (state === 0 && command === 'open') state = 1
    else if (state === 1 && command === 'lock') state = 2
    else if (state === 2 && command === 'write') state = 3
    else if (state === 3 && command === 'flush') state = 4
    else if (state === 4 && command === 'close') found()
  }
}

export function nesting(brackets: ('(' | ')')[]): void {
  if (brackets.length > 20) return
  let depth = 0
  let deepest = 0
  for (const bracket of brackets) {
    depth += bracket === '(' ? 1 : -1
    if (depth < 0) return
    deepest = Math.max(deepest, depth)
  }
  if (depth === 0 && deepest >= 6) found()
}

export function leapDay(date: Date): void {
  if (date.getUTCFullYear() % 400 === 0 && date.getUTCMonth() === 1 && date.getUTCDate() === 29) found()
}
