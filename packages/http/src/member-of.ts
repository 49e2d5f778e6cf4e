/** Looks into values of which nothing is known. */

/** What `value` has under a name; `undefined` where it has nothing, or is nothing. */
export function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}
