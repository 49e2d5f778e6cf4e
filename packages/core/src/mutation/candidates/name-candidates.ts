/**
 * Inputs in which names that all objects have stand where the input has a word: what is looked up or written under a name
 * that comes from the input may be something all objects share, and no comparison in the code says so.
 */
import type { PartList, PartNode } from '../../parts/part-tree.ts'
import { rootWithValue } from '../../parts/replace.ts'

/**
 * Texts of one input. Each name is tried once per word, a run each: the three bounds are for that number; no bench chose
 * them.
 */
const mostTexts = 8
/** Words of one text. No bench chose it. */
const mostWords = 8
/** Characters of a text that is looked at. No bench chose it. */
const longestText = 256

/** A word, or nothing where a word could stand: between quotes or brackets. */
const word = /[\w$]+|(?<=["'[(<])(?=["'\])>])/g

const names: readonly string[] = ['__proto__', 'toString']
/** Ways from any object to one that others share. */
const ways: readonly (readonly string[])[] = [
  ['__proto__'],
  ['constructor', 'prototype'],
  ['constructor', 'constructor', 'prototype'],
]

/** Root corpus values, every word replaced first, then every word led up to. */
export function* nameCandidates({ leaves }: PartList): Generator<unknown, void> {
  const texts = leaves.flatMap((part) => textsOf(part)).slice(0, mostTexts)
  for (const change of [replaced, ledUpTo]) {
    for (const { part, text } of texts) {
      for (const changed of changedTexts(text, change)) {
        const root = rootWithValue(part, changed)
        if (root !== undefined) yield root
      }
    }
  }
}

function textsOf(part: PartNode): readonly { readonly part: PartNode; readonly text: string }[] {
  const { leaf } = part
  return typeof leaf === 'string' && leaf.length <= longestText ? [{ part, text: leaf }] : []
}

type Change = (found: string, joint: string) => readonly string[]

function replaced(): readonly string[] {
  return names
}

function ledUpTo(found: string, joint: string): readonly string[] {
  return found === '' ? [] : ways.map((way) => [...way, found].join(joint))
}

function* changedTexts(text: string, change: Change): Generator<string, void> {
  for (const { 0: found, index: start } of [...text.matchAll(word)].slice(0, mostWords)) {
    const end = start + found.length
    const joint = jointBetween(text.charAt(start - 1), text.charAt(end))
    for (const next of change(found, joint)) yield text.slice(0, start) + next + text.slice(end)
  }
}

/** How the text joins its words around one: `a.b`, `/a/b`, `a[b]`. */
function jointBetween(before: string, after: string): string {
  if (before === '[' && after === ']') return ']['
  return [before, after].find((character) => './:\\'.includes(character) && character !== '') ?? '.'
}
