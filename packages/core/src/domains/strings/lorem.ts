/** Text for people, and text whose case changes. */

import type { Domain } from '../../domain/domain.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { boolean } from '../choices/boolean.ts'
import { elementOf } from '../choices/element.ts'
import { MappedDomain } from '../combinators/mapped.ts'
import { arrayOf } from '../containers/array.ts'

const latin =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat'
const words: readonly string[] = latin.split(' ')

/** Words of the text printers use, or sentences of them: `Lorem ipsum. Dolor sit amet.` */
export function lorem(options: { readonly mode?: 'words' | 'sentences' } = {}): Domain<string> {
  const several = arrayOf(elementOf(words)).withMinSize(1).withSoftMaxSize(20)
  if (options.mode !== 'sentences') {
    return new MappedDomain('lorem', several, (list) => list.join(' '), { from: (text) => text.split(' ') })
  }
  const sentences = arrayOf(several.withSoftMaxSize(8)).withMinSize(1).withSoftMaxSize(6)
  return new MappedDomain('lorem', sentences, (list) => list.map(sentence).join(' '), {
    from: (text) => text.split(/(?<=\.) /).map((one) => one.slice(0, -1).toLowerCase().split(' ')),
  })
}

function sentence(list: readonly string[]): string {
  const text = list.join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Texts of `inner` with the case of some characters turned round. */
export function mixedCase(inner: Domain<string>): Domain<string> {
  const turns = arrayOf(boolean()).withSoftMaxSize(64)
  const both = new TupleDomain<[string, boolean[]]>([inner, turns])
  const turn = ([text, which]: [string, boolean[]]): string =>
    [...text].map((character, index) => (which[index] === true ? otherCase(character) : character)).join('')
  return new MappedDomain<[string, boolean[]], string>('mixedCase', both, turn, { from: (text) => [text, []] })
}

/** The other case where it is one character and leads back. */
function otherCase(character: string): string {
  const upper = character.toUpperCase()
  const other = upper === character ? character.toLowerCase() : upper
  return other.length === character.length ? other : character
}
