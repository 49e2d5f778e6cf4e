import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

const text = `
export class List {
  private readonly items: number[] = []
  add(item: number): void { this.items.push(item) }
  /** Takes one out. */
  remove(item: number): void { this.unlink(item) }
  /** @internal Called by cursors. */
  unlink(item: number): void { this.items.splice(this.items.indexOf(item), 1) }
  /**
   * Of subclasses.
   * @protected
   */
  get raw(): number[] { return this.items }
  _check(): void {}
}
`

test('what its documentation keeps for the code around it is called by no sequence', () => {
  const { objects } = describeFunction('/nowhere/list.ts', 'List', { text, withObjects: true })
  expect(objects?.kinds[0]?.members.map(({ name }) => name)).toEqual(['add', 'remove'])
})
