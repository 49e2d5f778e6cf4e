/** Which members of classes nobody but the class may touch. */
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { classesIn, hiddenMembers, undeclaredMembers } from './hidden-members.ts'

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

test('what a script keeps and its declarations do not tell of', () => {
  const script = `
class Kept extends Map { constructor(limit) { super(); this.limit = limit } entriesOfOld = new Map(); #own = 1
  touch(key) { this.touched ??= []; this.touched.push(key); key.seen = 1; return () => { this.last = key } } }
class Longer extends Kept { more() { this.count = 1; this.size = 2; class Inner { deep = 1 } } }
class Open { constructor() { this.two = 2 } }
class OfOpen extends Open { three = 3 }
class Elsewhere extends Unknown { four = 4 }
class OfSpace extends space.Known { five = 5 }
class Merged { six = 6 }
class Untold { seven = 7 }
`
  const types = `
export declare class Kept<K> extends Map<K, number> { readonly limit: number; touch(key: K): () => void; 'last': K }
export declare class Longer<K> extends Kept<K> { more(): void }
declare class Open { [key: string]: unknown; one: 1 }
declare class OfOpen extends Open {}
declare class Elsewhere extends Unknown {}
declare class OfSpace extends space.Known {}
declare class Merged {}
interface Merged { five: 5 }
`
  const classes = undeclaredMembers(
    classesIn(parseSync('a.js', script).program),
    classesIn(parseSync('a.d.ts', types).program),
  )
  expect(hiddenMembers(classes)).toEqual({
    Kept: ['entriesOfOld', 'touched'],
    Longer: ['count', 'entriesOfOld', 'touched'],
  })
})
