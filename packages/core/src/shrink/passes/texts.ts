/** Makes the characters of texts plainer: all of them, then all copies of one, then one by one; and puts them in order. */
import { UNCHANGED } from '../../domain/domain.ts'
import { itemAt } from '../../item-at.ts'
import { putting } from '../../parts/edit.ts'
import { leafContent, leafHolding } from '../../parts/leaf.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import { findLongest } from '../find-longest.ts'
import { lowerDistance } from '../lower-distance.ts'
import type { Pass } from '../pass.ts'

/** First and last characters of the classes readers know, the plainest first. */
const classes = [
  ['a', 'z'],
  ['A', 'Z'],
  ['0', '9'],
  [' ', ' '],
] as const

const plainest = 'a'

/** What a character that is no letter or digit often stands for: it has to be quoted, escaped or skipped. */
const signs = ['"', "'", '\\', '/', '-', ',', '.', '<', '&', '%', '\n'] as const

/**
 * Of longer texts characters are looked at one by one once nothing more can go: each takes some 15 attempts, and as many would be due
 * again after every character less. No bench chose it.
 */
const mostOneByOne = 64

interface Text {
  readonly node: PartNode
  readonly characters: readonly string[]
}

function textAt<C>(descent: Descent<C>, at: number): Text | undefined {
  const node = descent.nodes[at]
  if (node === undefined || node.size > 0 || node.domain.entropy === 0) return undefined
  const content = leafContent(node)
  return typeof content === 'string' && content !== '' ? { node, characters: [...content] } : undefined
}

function* spell<C>(descent: Descent<C>, text: Text, characters: readonly string[]): Attempts<C, boolean> {
  const value = leafHolding(text.node, characters.join(''))
  return value !== undefined && (yield* descent.edit(putting(text.node, value)))
}

/** Where the search for a plainer character of the same class ends. */
function classStart(character: string): number {
  if (/[a-z]/.test(character)) return 97
  if (/[A-Z]/.test(character)) return 65
  if (/[0-9]/.test(character)) return 48
  const code = character.codePointAt(0) as number
  return code < 32 ? 0 : code < 127 ? 32 : code < 0xd800 ? 127 : 0xe000
}

type Works<C> = (replacement: string) => Attempts<C, boolean>

/** Lowers one character, with `works` saying whether the text may have another one in its place. */
function* lowerCharacter<C>(character: string, works: Works<C>): Attempts<C, boolean> {
  const lowered = yield* firstPlainer(character, works)
  // Where the first of a plainer class is taken, as in a list of different texts, its last one may still do. A literal has none of it.
  if (lowered === undefined && classes.every(([first]) => first !== character)) return false
  const now = lowered ?? character
  for (const [first, last] of classes) {
    if (now >= first && now <= last) break
    if (first === last || !(yield* works(last))) continue
    yield* lowerWithinClass(last, works)
    return true
  }
  return lowered !== undefined
}

/** What took the place of a character, if anything does. */
function* firstPlainer<C>(character: string, works: Works<C>): Attempts<C, string | undefined> {
  const lower = character.toLowerCase()
  for (const simple of [...classes.map(([first]) => first), lower, character.normalize('NFD').charAt(0)]) {
    if (simple === character) break
    if (yield* works(simple)) return simple
  }
  const twice = plainest.repeat(2)
  if (character.length > 1 && (yield* works(twice))) return twice
  if (!/[a-zA-Z0-9 ]/.test(character)) for (const sign of signs) if (yield* works(sign)) return sign
  return yield* lowerWithinClass(character, works)
}

function* lowerWithinClass<C>(character: string, works: Works<C>): Attempts<C, string | undefined> {
  const start = classStart(character)
  const distance = BigInt((character.codePointAt(0) as number) - start)
  const lowest = yield* lowerDistance(distance, (code) => works(String.fromCodePoint(start + Number(code))))
  return lowest < distance ? String.fromCodePoint(start + Number(lowest)) : undefined
}

/** Makes runs of characters the plainest at once: long texts hold few characters that matter. */
function* blank<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (let index = 0; ; ) {
    const text = textAt(descent, at)
    if (text === undefined || index >= text.characters.length) return
    const from = index
    const done = yield* findLongest(text.characters.length - from, (count) =>
      spell(descent, text, text.characters.toSpliced(from, count, ...Array<string>(count).fill(plainest))),
    )
    index += done + 1
  }
}

function* lowerTexts<C>(descent: Descent<C>, at: number): Attempts<C> {
  const first = textAt(descent, at)
  if (first === undefined) return
  if (
    yield* spell(
      descent,
      first,
      first.characters.map(() => plainest),
    )
  )
    return
  for (const character of new Set(first.characters)) {
    const text = textAt(descent, at)
    if (text === undefined) return
    const copies = text.characters.filter((other) => other === character).length
    if (copies < 2 || character === plainest) continue
    yield* lowerCharacter(character, (simple) =>
      spell(
        descent,
        text,
        text.characters.map((other) => (other === character ? simple : other)),
      ),
    )
  }
  yield* blank(descent, at)
  if (first.characters.length <= mostOneByOne) yield* lowerOneByOne(descent, at)
}

function* lowerOneByOne<C>(descent: Descent<C>, at: number): Attempts<C> {
  for (let index = 0; index < (textAt(descent, at)?.characters.length ?? 0); index++) {
    const text = textAt(descent, at) as Text
    const character = itemAt(text.characters, index)
    if (character !== plainest) {
      yield* lowerCharacter(character, (simple) => spell(descent, text, text.characters.toSpliced(index, 1, simple)))
    }
  }
}

/** Replaces a character that several texts share in all of them at once. */
function* lowerShared<C>(descent: Descent<C>): Attempts<C> {
  const texts = descent.nodes.map((_, at) => textAt(descent, at)).filter((text) => text !== undefined)
  if (texts.length < 2) return
  const seen = new Map<string, number>()
  for (const text of texts)
    for (const character of new Set(text.characters)) seen.set(character, (seen.get(character) ?? 0) + 1)
  for (const [character, count] of seen) {
    if (count < 2 || character === plainest) continue
    const sharing = descent.nodes
      .map((_, at) => textAt(descent, at))
      .filter((text) => text?.characters.includes(character))
      .filter((text) => text !== undefined)
    yield* lowerCharacter(character, function* (simple) {
      const edits = sharing.map(({ node, characters }) => {
        const spelled = characters.map((other) => (other === character ? simple : other)).join('')
        return putting(node, leafHolding(node, spelled) ?? UNCHANGED)
      })
      return yield* descent.editAll(edits)
    })
  }
}

export const texts: Pass = {
  name: 'texts',
  mostParts: 2000,
  *run(descent) {
    yield* lowerShared(descent)
    for (let at = 0; at < descent.nodes.length; at++) {
      yield* lowerTexts(descent, at)
      const text = textAt(descent, at)
      if (text !== undefined) yield* spell(descent, text, text.characters.toSorted())
    }
  },
}

/** What `texts` leaves of long texts. */
export const longTexts: Pass = {
  name: 'long-texts',
  mostParts: 2000,
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) {
      if ((textAt(descent, at)?.characters.length ?? 0) > mostOneByOne) yield* lowerOneByOne(descent, at)
    }
  },
}
