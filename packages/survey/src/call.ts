/** The door for processes that call what a package exports: loading it, making arguments, comparing answers. */
export { callOf, placeholders, plainCall } from './relation/call-template.ts'
export { fillIn } from './relation/relation.ts'
export { reflect } from './subject/reflect.ts'
export { partsOf } from './worker/argument-sources.ts'
export { cpuClock } from './worker/cpu-clock.ts'
export { type Difference, difference, kindOf } from './worker/difference.ts'
export { exportedSchema } from './worker/exported-schema.ts'
export {
  allParameters,
  argumentsDomain,
  type EntityResolver,
  isMakeable,
  replacements,
  withReceiver,
} from './worker/inputs.ts'
export { type LoadedPackage, loadPackage } from './worker/load-package.ts'
export { shownSide } from './worker/shown-sides.ts'
export { copy } from './worker/vocabulary.ts'
