/** A call of the function under test, as TypeScript source. */
import type { Invocation } from './invocation.ts'

/** `words` are the sources of the arguments, rest arguments spread; what a member is called on comes first among them. */
export function printCall(invocation: Invocation, words: readonly string[]): string {
  const call = printOnce(invocation, words)
  if (invocation.items === undefined) return call
  return invocation.items === 'now' ? `[...${call}]` : `for await (const item of ${call}) item`
}

function printOnce({ way, name }: Invocation, words: readonly string[]): string {
  const [receiver, ...others] = words
  switch (way) {
    case 'call':
    case 'calls':
      return `${name}(${words.join(', ')})`
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
