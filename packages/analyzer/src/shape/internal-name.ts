/** Members of a type that no literal and no assignment can name. */
import type { ts } from 'ts-morph'

/**
 * Symbols as keys and `#private` names. The compiler marks both in the escaped name only: a property that a user calls
 * `#name`, in quotes, has the same `name` as a private field.
 */
export function isInternalName(member: ts.Symbol): boolean {
  const escaped = String(member.escapedName)
  return escaped.startsWith('__@') || escaped.startsWith('__#')
}
