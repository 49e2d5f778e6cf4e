/** Which members of classes nobody but the class may touch. */
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { classesIn, hiddenMembers } from './hidden-members.ts'

const code = `
export class Base { protected state = 1; open = 2; #own = 3; private static made = 4 }
class Parser extends Base {
  private lexer
  constructor(private readonly text: string, public size: number, protected at = 0) { super() }
  private *step() {}
  next() { const Inner = class Inner { private deep = 1 } }
}
class Plain { field = 1 }
class Made { private constructor(protected size = 0) {} static of() { return new Made() } }
class Odd extends make(Base) { private ['computed'] = 1; private odd = 2 }
`

test('private and protected ones, those of the constructor and of the parents among them', () => {
  const hidden = hiddenMembers(classesIn(parseSync('a.ts', code).program))
  expect(hidden).toEqual({
    Base: ['state', 'made'],
    Parser: ['lexer', 'text', 'at', 'step', 'state', 'made'],
    Inner: ['deep'],
    Made: ['constructor', 'size'],
    Odd: ['odd'],
  })
})

test('parents in circles, and a class of one name in two files', () => {
  const one = { name: 'A', parent: 'B', hidden: ['a'] }
  const other = { name: 'B', parent: 'A', hidden: ['b'] }
  expect(hiddenMembers([one, other, { name: 'A', hidden: ['c'] }])).toEqual({ A: ['a', 'c', 'b'], B: ['b', 'a', 'c'] })
})
