/** Names that every object has by inheritance, as they stand in the source of an input; `toString: …` is an object that converts itself. */
const inherited =
  /['"`](?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|toString|toLocaleString|valueOf)\b|[{,]\s*(?:constructor|hasOwnProperty|isPrototypeOf):/

/** Whether one stands there: what looks names up among inherited ones is a defect, whatever was claimed. */
export function isOfInheritedName(input: string): boolean {
  return inherited.test(input)
}
