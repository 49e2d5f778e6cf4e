/** Words that relations, and the tests written of them, use beside the package's own exports. */
export { strangers, visited } from './sequence/views.ts'
export { isPlaced, placesOf } from './worker/places.ts'
export {
  accepts,
  bytes,
  copy,
  damaged,
  finite,
  isBetween,
  isNear,
  isOrdered,
  isOrdinary,
  isSame,
  literalParts,
  matches,
  needs,
  onlyItems,
  plainly,
  readable,
  regexpOf,
  sameItems,
  textOf,
  told,
  unchanged,
} from './worker/vocabulary.ts'
