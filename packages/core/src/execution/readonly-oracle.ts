/**
 * The oracle of arguments declared `readonly`: what a type says may not be written to is as it was when the call ends. Only
 * what is declared so counts: an object in a `readonly Point[]` may be changed where its fields may.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { ArgumentWatch } from '../target/callable.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { OracleError } from './oracle-error.ts'
import { type Keeper, readonlyKeeper } from './readonly-keeper.ts'
import type { Kept } from './readonly-snapshot.ts'
import { shown } from './wrong-value.ts'

interface KeptArgument {
  readonly at: number
  readonly isRest: boolean
  readonly name: string
  readonly keep: Keeper
}

/** `undefined` where nothing is declared `readonly`. */
export function readonlyWatch({ parameters, definitions }: FuzzedMethodDescription): ArgumentWatch | undefined {
  const keepers: KeptArgument[] = parameters.flatMap(({ name, shape, rest, ...parameter }, at) => {
    // The list of a rest parameter is made by the call itself, so that only its elements are somebody's.
    const isRest = rest === true
    if (isRest && shape.kind !== 'array') return []
    const receiver = 'receiver' in parameter && parameter.receiver === true
    const keep = receiver
      ? undefined
      : readonlyKeeper(isRest && shape.kind === 'array' ? shape.element : shape, definitions)
    return keep === undefined ? [] : [{ at, isRest, name, keep }]
  })
  if (keepers.length === 0) return undefined
  let kept: Kept[] = []
  return {
    begin(args) {
      kept = []
      for (const { at, isRest, name, keep } of keepers) {
        const end = isRest ? args.length : Math.min(at + 1, args.length)
        for (let index = at; index < end; index++) keep(args[index], { step: name, up: undefined }, kept)
      }
    },
    returned: () => firstChange(kept),
    threw: () => firstChange(kept),
  }
}

function firstChange(kept: readonly Kept[]): OracleError | undefined {
  for (const it of kept) {
    const now = changed(it)
    if (now === undefined) continue
    return new OracleError('readonly', `Changed what is declared readonly: ${pathOf(it)}.`, [
      `It was ${shown(it.form.restored(it.before))} and is ${shown(it.form.restored(now))}.`,
      ...howToSwitchOff('readonly'),
    ])
  }
  return undefined
}

/** What is there now, where that is not what was. */
function changed({ holder, before, form }: Kept): readonly unknown[] | undefined {
  let now: readonly unknown[]
  try {
    now = form.read(holder)
  } catch {
    // A proxy that refuses to be looked at shows no change.
    return undefined
  }
  if (now.length !== before.length) return now
  for (let at = 0; at < now.length; at++) if (!Object.is(now[at], before[at])) return now
  return undefined
}

function pathOf({ place }: Kept): string {
  let path = ''
  for (let at: Kept['place'] | undefined = place; at !== undefined; at = at.up) path = at.step + path
  return path
}
