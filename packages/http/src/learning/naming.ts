/** The members of an input that may name something. */
import { isObject } from '../member-of.ts'

/** What names something is a text more often than a number. */
export const kindsOfNames = ['string', 'number'] as const

/** Members further inside are left as they are. No bench chose it. */
const deepest = 2

/**
 * A text, or an object with other members, and others inside of those; lists stay as they are.
 * @param change what stands under a name instead of a text or a number; the same for what stays
 */
export function withMembers(value: unknown, change: (name: string, value: unknown) => unknown, depth = 0): unknown {
  if (typeof value === 'string') return change('', value)
  if (!isObject(value) || depth > deepest) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' || typeof one === 'number' ? change(name, one) : withMembers(one, change, depth + 1),
    ]),
  )
}

/**
 * With other texts in it, or with other numbers. `undefined` where nothing is another.
 * @param textFor the text for a member by its name and its number among them
 */
export function naming(
  value: unknown,
  textFor: (name: string, at: number) => string | undefined,
  kind: (typeof kindsOfNames)[number] = 'string',
): unknown {
  let [at, isOther] = [0, false]
  const result = withMembers(value, (name, one) => {
    const text = typeof one === kind ? textFor(name, at++) : undefined
    isOther ||= text !== undefined
    return text ?? one
  })
  return isOther ? result : undefined
}
