/** Words that relations, and the tests written of them, use beside the package's own exports. */
export { strangers, visited } from './sequence/views.ts'
export { unlike } from './worker/difference.ts'
export { isPlaced, placesOf } from './worker/places.ts'
export { schemaOf } from './worker/schema-of.ts'
export {
  accepts,
  bytes,
  copy,
  damaged,
  edgeOf,
  finite,
  inAnyOrder,
  isApart,
  isBetween,
  isNear,
  isOrdered,
  isOrdinary,
  isParted,
  isPlainData,
  isSame,
  literalParts,
  matches,
  needs,
  onlyItems,
  plainly,
  readable,
  regexpOf,
  sameItems,
  standsFor,
  textOf,
  told,
  unchanged,
} from './worker/vocabulary.ts'
