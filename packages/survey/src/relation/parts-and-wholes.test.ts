/** Pieces, complements, compositions and encodings: each finds what was planted, and is silent where there is nothing. */
import { createHash } from 'node:crypto'
import type { TypeShape } from '@fuzzwright/core'
import { describePlanted, number, numbers, type PlantedCases, planted, small, text } from '../../test/planted.ts'

const data: TypeShape = { kind: 'unknown' }
const truth: TypeShape = { kind: 'boolean' }
const tree: TypeShape = {
  kind: 'object',
  name: 'Tree',
  properties: [{ name: 'words', shape: { kind: 'array', element: text } }],
}
const bytes: TypeShape = { kind: 'typedArray', name: 'Uint8Array' }
const asks: TypeShape = { kind: 'function', parameters: [{ name: 'item', shape: small }], returns: truth }

const texts = (call: (word: string) => string) => planted(call, [text], text)
const counts = (call: (word: string) => number) => planted(call, [text], number)
const lists = (call: (list: number[]) => number[]) => planted(call, [numbers], numbers)
const cuts = (call: (list: number[], count: number) => number[]) =>
  planted(call, [numbers, { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } }], numbers)
const choices = (call: (list: number[], is: (n: number) => boolean) => number[]) =>
  planted(call, [numbers, asks], numbers)
const twice = (call: (a: number[], b: number[]) => number[]) => planted(call, [numbers, numbers], numbers)

const escaped = (word: string): string => word.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)
const size = (word: string): number => Buffer.byteLength(word)

interface Tree {
  readonly words: readonly string[]
}
const readTree = (read: (word: string) => readonly string[]) =>
  planted((word: string): Tree => ({ words: read(word) }), [text], tree)
const toText = planted(({ words }: Tree) => words.join(' '), [tree], text)
const split = (word: string): readonly string[] => word.split(' ')

const equals = planted((a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b), [data, data], truth)
const clones = (call: (value: unknown) => unknown) => planted(call, [data], data)
const differs = (call: (a: unknown, b: unknown) => unknown) => planted(call, [data, data], data)
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const cases: PlantedCases = {
  concatenations: {
    kind: 'metamorphic',
    bugs: [
      ['the first mark is lost', { escape: texts((w) => (w.startsWith('~') ? escaped(w.slice(1)) : escaped(w))) }],
      [
        'not the last of many',
        { escapeHTML: texts((w) => (w.length > 12 ? escaped(w.slice(0, -1)) + w.at(-1) : escaped(w))) },
      ],
      ['an item is lost', { compact: lists((l) => l.filter((n, at) => n !== 0 && !(at === 5 && n > 50))) }],
      ['a long list stays', { reverse: lists((l) => (l.length === 6 ? l : [...l].reverse())) }],
      ['some count for less', { byteLength: counts((w) => (w.length === 6 ? size(w) - 1 : size(w))) }],
    ],
    sound: [
      ['each mark', { escape: texts(escaped) }],
      ['each word in quotes', { escapeShell: texts((w) => `'${w.replaceAll("'", "'\\''")}'`) }],
      ['without noughts', { compact: lists((l) => l.filter((n) => n !== 0)) }],
      ['turned round', { reverse: lists((l) => [...l].reverse()) }],
      [
        'bytes, and what fours stand for up to a mark at their end',
        {
          byteLength: counts(size),
          deburr: texts((w) => w.normalize('NFD').replace(/[\u0300-\u036f]/g, '')),
          byteSize: counts((w) => {
            if (w.length % 4 > 0) throw new TypeError('This is no text of fours.')
            const end = w.indexOf('  ')
            return end === -1 ? w.length : end
          }),
        },
      ],
    ],
  },
  complements: {
    kind: 'agreement',
    bugs: [
      ['the one between', { take: cuts((l, n) => l.slice(0, n)), drop: cuts((l, n) => l.slice(n > 6 ? n + 1 : n)) }],
      [
        'one in both',
        {
          dropLast: cuts((l, n) => l.slice(0, Math.max(0, l.length - n))),
          takeLast: cuts((l, n) => l.slice(Math.max(0, l.length - n - (n > 5 ? 1 : 0)))),
        },
      ],
      [
        'neither of them',
        {
          filter: choices((l, is) => l.filter((n) => is(n))),
          reject: choices((l, is) => l.filter((n) => !is(n)).slice(l.length === 7 ? 1 : 0)),
        },
      ],
      [
        'none of it',
        {
          intersection: twice((a, b) => a.filter((n) => b.includes(n))),
          difference: twice((a, b) => a.filter((n) => !b.includes(n)).slice(a.length === 7 ? 1 : 0)),
        },
      ],
      [
        'while',
        {
          takeWhile: choices((l, is) =>
            l.every(is)
              ? l
              : l.slice(
                  0,
                  l.findIndex((n) => !is(n)),
                ),
          ),
          dropWhile: choices((l, is) =>
            l.every(is) ? [] : l.slice(l.findIndex((n) => !is(n)) + (l.length === 4 ? 1 : 0)),
          ),
        },
      ],
    ],
    sound: [
      ['take and drop', { take: cuts((l, n) => l.slice(0, n)), drop: cuts((l, n) => l.slice(n)) }],
      [
        'from the end',
        {
          dropLast: cuts((l, n) => l.slice(0, Math.max(0, l.length - n))),
          takeLast: cuts((l, n) => l.slice(Math.max(0, l.length - n))),
        },
      ],
      [
        'filter and reject',
        { filter: choices((l, is) => l.filter((n) => is(n))), reject: choices((l, is) => l.filter((n) => !is(n))) },
      ],
      [
        'sets',
        {
          intersection: twice((a, b) => a.filter((n) => b.includes(n))),
          difference: twice((a, b) => a.filter((n) => !b.includes(n))),
        },
      ],
      ['other things by these names', { take: cuts((_l, n) => [n]), drop: cuts((l) => l.slice(0, 1)) }],
    ],
  },
  compositions: {
    kind: 'agreement',
    bugs: [
      [
        'a word is lost',
        { parseTree: readTree(split), toText, parse: texts((w) => (w.length === 3 ? w.slice(1) : w)) },
      ],
      ['blanks at the end', { parseTree: readTree(split), toText, parse: texts((w) => w.trimEnd()) }],
      [
        'a long text is cut',
        { parseTree: readTree((w) => split(w.length === 8 ? 'cut' : w)), toText, parse: texts((w) => w) },
      ],
      ['a nul ends it', { readTree: readTree((w) => split(w.split('\0')[0] ?? '')), toText, read: texts((w) => w) }],
      ['one mark', { parseTree: readTree((w) => split(w.replace('~', '-'))), toText, parse: texts((w) => w) }],
    ],
    sound: [
      ['the same way', { parseTree: readTree(split), toText, parse: texts((w) => w) }],
      ['another way', { parseTree: readTree(split), toText, parse: texts((w) => split(w).join(' ')) }],
      ['another thing', { parseTree: readTree(split), toText, parse: texts((w) => String(w.length)) }],
      [
        'no tree',
        {
          parseList: planted(split as never, [text], { kind: 'array', element: text }),
          toText,
          parse: texts((w) => w.trim()),
        },
      ],
      [
        'a tree of another name',
        {
          parseTree: readTree(split),
          toText: planted((o: object) => String(Object.keys(o)), [{ ...tree, name: 'Bush' } as TypeShape], text),
          parse: texts((w) => w.trim()),
        },
      ],
    ],
  },
  copies: {
    kind: 'algebra',
    bugs: [
      [
        'undefined is left out',
        {
          isEqual: planted(
            (a: unknown, b: unknown) => Object.keys(Object(a)).length === Object.keys(Object(b)).length,
            [data, data],
            truth,
          ),
          clone: clones((v) =>
            typeof v === 'object' && v !== null && !Array.isArray(v) ? JSON.parse(JSON.stringify(v)) : v,
          ),
        },
      ],
      [
        'lists become shorter',
        { isEqual: equals, clone: clones((v: unknown) => (Array.isArray(v) && v.length > 2 ? v.slice(1) : v)) },
      ],
      [
        'characters are never alike',
        { diff: differs((a, b) => (same(a, b) && !(typeof a === 'string' && a.length === 1) ? undefined : [a, b])) },
      ],
      [
        'lists are never alike',
        { diff: differs((a, b) => (same(a, b) && !(Array.isArray(a) && a.length > 1) ? undefined : [a, b])) },
      ],
      [
        'dates by identity',
        { delta: differs((a, b) => (a instanceof Date || !same(a, b) ? (a === b ? undefined : [a, b]) : undefined)) },
      ],
    ],
    sound: [
      ['copies', { isEqual: equals, clone: clones((v) => v) }],
      ['deep copies', { deepEqual: equals, cloneDeep: clones((v) => structuredClone(v)) }],
      ['differences', { diff: differs((a, b) => (same(a, b) ? undefined : [a, b])) }],
      ['always something', { diff: differs((a, b) => ({ before: a, after: b })) }],
      [
        'of texts',
        {
          diff: planted((a: string, b: string) => (a === b ? [a] : [a, b]), [text, text], {
            kind: 'array',
            element: text,
          }),
        },
      ],
    ],
  },
  encodings: {
    kind: 'builtin',
    bugs: [
      [
        'half a character',
        {
          utf8ToBytes: planted((w: string) => [...Buffer.from(w)].map((b) => (b > 239 ? 63 : b)), [text], {
            kind: 'array',
            element: number,
          }),
        },
      ],
      [
        'one digit',
        {
          bytesToHex: planted(
            (b: Uint8Array) => [...b].map((n) => (n === 0 ? '0' : n.toString(16).padStart(2, '0'))).join(''),
            [bytes],
            text,
          ),
        },
      ],
      [
        'no end',
        { toBase64: planted((b: Uint8Array) => Buffer.from(b).toString('base64').replace('==', '='), [bytes], text) },
      ],
      ['lengths of ASCII', { byteLength: counts((w) => w.length) }],
      ['no minus', { escapeRegExp: texts((w) => w.replace(/[\\^$.*+?()[\]]/g, '\\$&')) }],
    ],
    sound: [
      [
        'UTF-8',
        {
          utf8ToBytes: planted((w: string) => [...new TextEncoder().encode(w)], [text], {
            kind: 'array',
            element: number,
          }),
        },
      ],
      [
        'hexadecimal',
        { bytesToHex: planted((b: Uint8Array) => Buffer.from(b).toString('hex').toUpperCase(), [bytes], text) },
      ],
      ['Base64', { toBase64: planted((b: Uint8Array) => Buffer.from(b).toString('base64'), [bytes], text) }],
      ['digests', { sha1: texts((w) => createHash('sha1').update(w).digest('hex')), byteLength: counts(size) }],
      [
        'expressions',
        {
          escapeRegExp: texts((w) =>
            w.replace(/[\\^$.*+?()[\]{}|/-]/g, (mark) => `\\x${mark.charCodeAt(0).toString(16)}`),
          ),
        },
      ],
    ],
  },
}

describePlanted(cases)
