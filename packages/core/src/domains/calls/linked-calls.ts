/** Which earlier things the calls of a sequence are made on and handed: choices made one by one become numbers of things. */
import { type Call, ResultOf } from '../../calls/call.ts'
import { itemAt } from '../../item-at.ts'
import { type MemberForm, ownKind } from './call-forms.ts'
import { Earlier } from './earlier.ts'

/** A call with what stands for earlier things still in it. */
export interface OpenCall {
  readonly member: MemberForm
  readonly on: Earlier | undefined
  readonly args: readonly unknown[]
  readonly isTogether: boolean
}

/** A call of a sequence. */
export interface LinkedCall extends Call {
  /** Its place in the list of the corpus value. */
  readonly at: number
}

/**
 * The calls with every choice among earlier things made: a call on something of which there is nothing yet is left out, and
 * so is one that would have to be handed such a thing. `places` is told which are left, by their places in `open`.
 */
export function linkedCalls(objects: number, open: readonly OpenCall[], places?: number[]): Call[] {
  const things = new EarlierThings(objects)
  const calls: Call[] = []
  for (let at = 0; at < open.length; at++) {
    const { member, on: receiver, args: given, isTogether } = itemAt(open, at)
    const on = receiver === undefined ? 0 : things.find(receiver)
    const args = things.handed(given)
    if (on === undefined || args === undefined) continue
    for (const kind of member.gives) things.add(kind, objects + calls.length)
    const { way, name } = member
    calls.push(isTogether ? { on, way, name, args, isTogether } : { on, way, name, args })
    places?.push(at)
  }
  return calls
}

/** The same, each with its place. */
export function linked(objects: number, open: readonly OpenCall[]): LinkedCall[] {
  const places: number[] = []
  return linkedCalls(objects, open, places).map((call, index) => ({ ...call, at: itemAt(places, index) }))
}

/** The things there are before a call, by kind. */
class EarlierThings {
  private readonly things = new Map<string, number[]>()

  constructor(objects: number) {
    for (let index = 0; index < objects; index++) this.add(ownKind, index)
  }

  add(kind: string, thing: number): void {
    const known = this.things.get(kind)
    if (known === undefined) this.things.set(kind, [thing])
    else known.push(thing)
  }

  find({ kind, back }: Earlier): number | undefined {
    const found = this.things.get(kind)
    return found?.[found.length - 1 - (back % Math.max(1, found.length))]
  }

  /** The arguments with what stands for earlier things found; `undefined` where one of them is not there. */
  handed(args: readonly unknown[]): readonly unknown[] | undefined {
    if (!hasEarlier(args)) return args
    const given: unknown[] = []
    for (const argument of args) {
      const thing = argument instanceof Earlier ? this.find(argument) : undefined
      if (argument instanceof Earlier && thing === undefined) return undefined
      given.push(thing === undefined ? argument : new ResultOf(thing))
    }
    return given
  }
}

function hasEarlier(args: readonly unknown[]): boolean {
  for (let at = 0; at < args.length; at++) if (args[at] instanceof Earlier) return true
  return false
}
