/** The door for whoever transforms code. What runs beside the instrumented code is behind `/runtime`. */

export type { Edge, OriginalPosition, Position } from './edge-table.ts'
export { type InstrumentedCode, type InstrumentOptions, instrument } from './instrument.ts'
export { originalPositions, type ReadableSourceMap } from './original-positions.ts'
export type { ModuleKind } from './parse.ts'
export { type InstrumentSelection, isSelected, moduleName } from './selection.ts'
export { type FileSelection, isExcluded, shouldInstrument } from './should-instrument.ts'
