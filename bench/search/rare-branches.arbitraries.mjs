/** What a person would write in fast-check for the parameters of each rare branch: its own arbitraries, with defaults. */
import fc from 'fast-check'

const commands = ['open', 'read', 'write', 'seek', 'lock', 'unlock', 'flush', 'close']

export const arbitraries = {
  literal32: [fc.integer()],
  literal10: [fc.string()],
  nestedCharacters: [fc.string()],
  besideLiteral: [fc.integer()],
  twoEqual: [fc.integer(), fc.integer()],
  computed: [fc.integer()],
  record: [fc.record({ kind: fc.string(), quantity: fc.integer() })],
  sumOfMany: [fc.array(fc.integer())],
  ascending: [fc.array(fc.integer())],
  commands: [fc.array(fc.constantFrom(...commands))],
  nesting: [fc.array(fc.constantFrom('(', ')'), { maxLength: 20 })],
  leapDay: [fc.date({ noInvalidDate: true })],
}
