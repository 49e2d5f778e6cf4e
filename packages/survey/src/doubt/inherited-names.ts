/** Names that every object has by inheritance, as they stand in the source of an input. */
const inherited = /['"`](?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|toString|toLocaleString|valueOf)\b/

/** Whether one stands there: what looks names up among inherited ones is a defect, whatever was claimed. */
export function isOfInheritedName(input: string): boolean {
  return inherited.test(input)
}
