import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

const text = `
type Handler = (chunk: string) => void
export class Stream {
  ondata!: Handler
  readonly flush = (): void => this.ondata('')
  push(chunk: string): void { this.ondata(chunk) }
}
`

test('a function that a class has not itself may be missing from its objects', () => {
  const { objects } = describeFunction('/nowhere/stream.ts', 'Stream', { text, withObjects: true })
  expect(objects?.kinds[0]?.members.map(({ name, assigned }) => [name, assigned])).toEqual([
    ['ondata', true],
    ['flush', undefined],
    ['push', undefined],
  ])
})
