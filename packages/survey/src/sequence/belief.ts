/** What drawn uses of a class taught: which claims are believed, and of which uses they speak. */
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { requiredOf } from '../subject/subject.ts'
import { withoutFunctions } from '../worker/contrary-predicates.ts'
import { difference } from '../worker/difference.ts'
import { copy } from '../worker/vocabulary.ts'
import type { Check, Sides } from './checks.ts'
import { type ClassInUse, type Program, runProgram } from './program.ts'

/** Uses that have to keep a claim before the rest is held against it. */
const leastHeld = 25

/** Nearly all uses keep it, and so do most of those where that says something: no size is a capacity, and no top item all items. */
export function isBelieved({ held, broken, threshold, telling }: Check): boolean {
  const isKept = held >= leastHeld && held / (held + broken) >= threshold
  return isKept && (telling === undefined || telling.held > mostlyTelling * telling.broken)
}

/** How many uses have to keep a claim for each that breaks it, of those where that says something. */
const mostlyTelling = 2
/** Uses in which a claim says little that have to keep it before it is held against one of them. */
const leastTrivial = 3

/** Whether uses like this one were seen to keep it: of what is there already, nobody learns it from what is not. */
export function isLearned({ why, held, broken, telling }: Check, { isTrivial }: Sides): boolean {
  if (why !== undefined || isTrivial !== true || telling === undefined) return true
  const kept = held - telling.held
  return kept >= leastTrivial && kept > broken - telling.broken
}

/** The same program without optional functions of the constructor; nothing where there are none. */
export function plainly({ subject }: ClassInUse, [construct, calls]: Program): Program | undefined {
  const rest = withoutFunctions(construct, requiredOf(subject.construct).length)
  return rest === undefined ? undefined : [rest, calls]
}

/** It is broken without optional functions of the constructor as well: what puts all items in one place is no comparator. */
export function isOfItsOwn(inUse: ClassInUse, check: Check, whole: Program): boolean {
  const program = plainly(inUse, whole)
  if (program === undefined) return true
  const { instance, thrown } = runProgram(inUse, copy(program))
  if (instance === undefined || thrown !== undefined) return true
  const sides = check.sides({ instance, program })
  return sides === undefined || difference(sides.left, sides.right, 'equal') !== undefined
}

/** Steps of one look at an instance. */
const mostSteps = 200_000

/** Looking is what takes the items out: where there is anything to be seen, the second look mostly shows something else. */
export function doesConsume(look: (s: object) => unknown, instances: Iterable<object | undefined>): boolean {
  let kept = 0
  let changed = 0
  for (const instance of instances) {
    if (instance === undefined) continue
    const coverage = coverageSource()
    coverage.start(mostSteps)
    try {
      const first = copy(look(instance))
      if (Array.isArray(first) && first.length === 0) continue
      if (difference(look(instance), first, 'equal') === undefined) kept++
      else changed++
    } catch {
      // It cannot be asked this of every instance.
    } finally {
      coverage.stop()
    }
  }
  return changed > kept
}
