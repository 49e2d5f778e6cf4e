/** A call of the function under test, as TypeScript source. */
import { type Invocation, inLists } from './invocation.ts'

/** `words` are the sources of the arguments, rest arguments spread; what a member is called on comes first among them. */
export function printCall(invocation: Invocation, words: readonly string[]): string {
  const call = printOnce(invocation, words)
  if (invocation.items === undefined) return call
  return invocation.items === 'now' ? `[...${call}]` : `for await (const item of ${call}) item`
}

function printOnce({ way, name, lists = [] }: Invocation, words: readonly string[]): string {
  const [receiver, ...others] = words
  switch (way) {
    case 'call':
    case 'calls':
      return `${name}(${words.join(', ')})`
    case 'curried':
      return `${name}${inLists(words, lists)
        .map((list) => `(${list.join(', ')})`)
        .join('')}`
    case 'new':
      return `new ${name}(${words.join(', ')})`
    case 'borrowed':
      return `${name}.call(${words.join(', ')})`
    case 'method':
      return `${receiver}.${name}(${others.join(', ')})`
    case 'get':
      return `${receiver}.${name}`
    case 'set':
      return `${receiver}.${name} = ${others[0]}`
  }
}
