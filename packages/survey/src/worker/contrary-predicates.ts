/**
 * Predicates that may be left out, such as `{ isMergeable: () => true }`: their types say that they answer yes or no, and nothing of
 * what follows from it. One that says the same of everything was made by chance.
 */
import { copy } from './vocabulary.ts'

/**
 * The arguments without such predicates: without them among options, and without the last ones where they stand by themselves.
 * @param required arguments that have to be there
 * @returns `undefined` where there is none
 */
export function withoutPredicates(args: readonly unknown[], required: number): readonly unknown[] | undefined {
  return without(isPredicate, args, required)
}

/** The same without any optional functions. */
export function withoutFunctions(args: readonly unknown[], required: number): readonly unknown[] | undefined {
  return without((arg) => typeof arg === 'function', args, required)
}

function without(
  isLeft: (arg: unknown) => boolean,
  args: readonly unknown[],
  required: number,
): readonly unknown[] | undefined {
  const rest = args.map((arg) => copy(arg))
  let found = false
  while (rest.length > required && isLeft(rest.at(-1))) {
    rest.pop()
    found = true
  }
  for (const arg of rest) {
    if (typeof arg !== 'object' || arg === null || Array.isArray(arg)) continue
    for (const [key, value] of Object.entries(arg)) {
      if (isLeft(value)) found = Reflect.deleteProperty(arg, key) || found
    }
  }
  return found ? rest : undefined
}

function isPredicate(value: unknown): boolean {
  if (typeof value !== 'function') return false
  try {
    return typeof Reflect.apply(value, undefined, []) === 'boolean'
  } catch {
    return false
  }
}
