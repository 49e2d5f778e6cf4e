/** The identifiers the generated code declares in a module, chosen so that the module does not contain them. */

/** Where the runtime puts its registry. Part of the format of generated code. */
export const registryKey = '__fuzzwright__'

export interface Names {
  /** What registering the module returned. */
  readonly registration: string
  /** The counters; slot 0 is the trace flag. */
  readonly counters: string
  /** The counters for functions that can be called before the module has begun (see preamble.ts). */
  readonly earlyCounters: string
  /** Called with the number of a loop head whose counter passed 255. */
  readonly overflow: string
  readonly recorder: string
  /** Where the gate stands; longer by a letter, a function that asks it (see awaits.ts). */
  readonly gate: string
  /** Built-ins that functions bind to constants of their own. */
  readonly builtins: string
  /** Asked by what takes room (see allocations.ts); longer by a letter, what the runtime answers with. */
  readonly room: string
  temporary(index: number): string
}

export function chooseNames(code: string): Names {
  let prefix = '$z'
  for (let attempt = 0; code.includes(prefix); attempt++) prefix = `$z${attempt}_`
  return {
    registration: `${prefix}r`,
    counters: `${prefix}c`,
    earlyCounters: `${prefix}e`,
    overflow: `${prefix}w`,
    recorder: `${prefix}k`,
    gate: `${prefix}g`,
    builtins: `${prefix}b`,
    room: `${prefix}a`,
    temporary: (index) => `${prefix}${index}`,
  }
}
