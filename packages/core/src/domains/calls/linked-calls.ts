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

/** The calls with every choice among earlier things made, each with its place. */
export function linked(objects: number, open: readonly OpenCall[]): LinkedCall[] {
  const linker = new CallLinker(objects)
  const places: number[] = []
  for (let at = 0; at < open.length; at++) if (linker.add(itemAt(open, at))) places.push(at)
  return linker.calls.map((call, index) => ({ ...call, at: itemAt(places, index) }))
}

/**
 * Makes every choice among earlier things, call by call: a call on something of which there is nothing yet is left out, and
 * so is one that would have to be handed such a thing.
 */
export class CallLinker {
  readonly calls: Call[] = []
  private readonly objects: number
  private readonly things: EarlierThings

  constructor(objects: number) {
    this.objects = objects
    this.things = new EarlierThings(objects)
  }

  /** False where it is left out. */
  add({ member, on: receiver, args: given, isTogether }: OpenCall): boolean {
    const on = receiver === undefined ? 0 : this.things.find(receiver)
    const args = this.things.handed(given)
    if (on === undefined || args === undefined) return false
    this.gives(member)
    const { way, name } = member
    this.calls.push(isTogether ? { on, way, name, args, isTogether } : { on, way, name, args })
    return true
  }

  /** A call on the first object. */
  addPlain(member: MemberForm, given: readonly unknown[]): void {
    const args = this.things.handed(given)
    if (args === undefined) return
    this.gives(member)
    const { way, name } = member
    this.calls.push({ on: 0, way, name, args })
  }

  private gives({ gives }: MemberForm): void {
    for (let at = 0; at < gives.length; at++) this.things.add(itemAt(gives, at), this.objects + this.calls.length)
  }
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
