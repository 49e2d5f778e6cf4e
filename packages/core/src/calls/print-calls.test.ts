import { expect, test } from 'vitest'
import { type PrintedCall, printProgram } from './print-calls.ts'

const call: PrintedCall = { on: 0, way: 'method', name: 'run', args: '1', handed: [], isAsync: false, result: 'result' }

const firstLine = (label: string, object: string, way: 'new' | 'call'): string | undefined =>
  printProgram({ label, object, makings: [{ way, name: '', args: '' }], calls: [call] })[0]?.source

test.each([
  ['Cart', 'cart'],
  ['JSONScanner', 'jsonScanner'],
  ['URL', 'url'],
  ['LRUCache', 'lruCache'],
  ['Switch', 'made'],
  ['Default', 'made'],
])('an object of %s is called %s', (label, name) => {
  expect(firstLine(label, label, 'new')).toBe(`const ${name} = new ${label}()`)
})

test('what a function makes is never called like the function, which a program could not call then', () => {
  expect(firstLine('pick', 'pick', 'call')).toBe('const made = pick()')
  expect(firstLine('createStore', 'createStore', 'call')).toBe('const store = createStore()')
})
