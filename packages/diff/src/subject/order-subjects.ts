/** What is compared, in which order, and how much is spent on it: what is nearest to changed code comes first. */
import type { Inventory, Subject } from '@fuzzwright/survey/package'
import { type ChangedCode, distances } from '../change/changed-code.ts'
import type { HiddenMembers } from '../change/hidden-members.ts'
import { type DiffRequest, defaultRuns } from '../diff-report.ts'
import type { Version } from '../version/version.ts'
import type { VersionPair } from '../version-pair.ts'
import type { WeighedSubject } from '../worker/task.ts'
import { subjectsOf } from './describe-version.ts'
import { plainName } from './export-names.ts'
import { definitionsOfParameters, makersOf, memberNames } from './in-use.ts'

/** A subject with what is spent on it and how far it is from what changed. */
export interface Ordered {
  readonly weighed: WeighedSubject
  /** What functions of the newer version may call it. */
  readonly names: readonly string[]
  readonly distance: number | undefined
}

export interface OrderParts {
  readonly inventory: Inventory
  readonly older: Inventory
  /** Names of what the older version exports. */
  readonly known: ReadonlySet<string>
  /** The names functions of the newer version have themselves, by those of the exports. */
  readonly called: ReadonlyMap<string, string>
  readonly hidden: HiddenMembers
  readonly changed: ChangedCode
  readonly request: DiffRequest
}

/** What does not lead to changed code, as far as names tell, gets this part of the runs. */
const restShare = 0.1

/** What is nearest to changed code first. */
export function inOrder(
  { before, after, files }: VersionPair,
  { inventory, older, known, called, hidden, changed, request }: OrderParts,
): readonly Ordered[] {
  const { runs = defaultRuns } = request
  const near = distances(files.after, changed.names)
  const signatures = new Map(subjectsOf(older).map((subject) => [subject.id, subject]))
  const isWanted = (one: Subject): boolean => isNamed(one.id, request.only) && !isHidden(one, { called, hidden })
  const both = subjectsOf(inventory).filter((subject) => known.has(subject.id))
  const shared = both.filter(isWanted)
  const distanceOf = (names: readonly string[]): number | undefined => {
    const found = names.flatMap((name) => near.get(name) ?? [])
    return found.length === 0 ? undefined : Math.min(...found)
  }
  const single = shared.map((subject): Ordered => {
    const names = syntaxNames(subject, called)
    const distance = distanceOf(names)
    const older = signatures.get(subject.id)
    const isOther = older !== undefined && signatureOf(older, before) !== signatureOf(subject, after)
    const weighed: WeighedSubject = {
      ...{ subject, runs },
      ...(isOther && older.untyped !== true && { older: older.description }),
      ...(older !== undefined && older.expression !== subject.expression && { olderExpression: older.expression }),
    }
    return { distance, names, weighed }
  })
  const isAsked = ({ id }: Subject): boolean => shared.some((one) => one.id === id || one.id.startsWith(`${id}.`))
  const inUse = makersOf(both.filter(isAsked), signatures).map(({ subject, older: then }): Ordered => {
    const names = [...syntaxNames(subject, called), ...memberNames(subject)]
    const weighed: WeighedSubject = {
      ...{ subject, runs, use: then.description },
      ...(then.expression !== subject.expression && { olderExpression: then.expression }),
    }
    return { distance: distanceOf(names), names, weighed }
  })
  const ordered = [...inUse, ...single]
  if (request.undirected === true || ordered.every(({ distance }) => distance === undefined)) return ordered
  const least = Math.max(1, Math.round(runs * restShare))
  return [...ordered]
    .sort((a, b) => (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY))
    .map((one) => (one.distance === undefined ? { ...one, weighed: { ...one.weighed, runs: least } } : one))
}

/** As the syntax of its file may call it. */
function syntaxNames({ id, name, description }: Subject, called: ReadonlyMap<string, string>): readonly string[] {
  const own = [plainName(id), name, called.get(id) ?? name]
  return description.kind === 'constructor' ? own.map((one) => `${one}.constructor`) : own
}

/** Of a class that is named every method, and of one of which a method is named that one. */
function isNamed(id: string, only: RegExp | undefined): boolean {
  if (only === undefined) return true
  const plain = plainName(id)
  const owner = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))
  return [id, plain, owner(id), owner(plain)].some((name) => name !== '' && only.test(name))
}

/** Whether it is a member that nobody but its class may call. */
function isHidden({ id, description }: Subject, { called, hidden }: Pick<OrderParts, 'called' | 'hidden'>): boolean {
  if (description.kind === 'constructor')
    return hidden[called.get(id) ?? plainName(id)]?.includes('constructor') === true
  const [owner, member] = [id.slice(0, id.lastIndexOf('.')), id.slice(id.lastIndexOf('.') + 1)]
  return hidden[called.get(owner) ?? plainName(owner)]?.includes(member) === true
}

/** Its types as one text, without where the version lies. */
function signatureOf({ description }: Subject, { folder, types }: Version): string {
  return JSON.stringify([description.parameters, definitionsOfParameters(description)])
    .replaceAll(folder, '')
    .replaceAll(types, '')
}
