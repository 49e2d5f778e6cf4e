/** Words that relations, and the tests written of them, use beside the package's own exports. */
export { strangers, visited } from './sequence/views.ts'
export {
  accepts,
  bytes,
  copy,
  damaged,
  finite,
  literalParts,
  matches,
  readable,
  regexpOf,
  unchanged,
} from './worker/vocabulary.ts'
