/** Which operations of an app tell what, and which were sent what: so that one that asks for it is asked behind them. */
import { credentialsIn, versionsIn } from '../conversation.ts'
import type { HttpAnswer } from '../handler/handler.ts'
import { isObject } from '../member-of.ts'
import type { Sent } from '../operation/operation.ts'
import { hasStandIn } from '../stand-ins.ts'

export class Heard {
  /** Names of operations by the name of a credential or a version that they told, and by that of a text that they took. */
  private readonly credentials = new Map<string, Set<string>>()
  private readonly versions = new Map<string, Set<string>>()
  private readonly takers = new Map<string, Set<string>>()

  forget(): void {
    this.credentials.clear()
    this.versions.clear()
    this.takers.clear()
  }

  /** Takes in a request that was accepted. */
  note(operation: string, answer: HttpAnswer, { body }: Sent): void {
    for (const name of credentialsIn(answer)) add(this.credentials, name, operation)
    for (const name of versionsIn(answer)) add(this.versions, name, operation)
    for (const [name, value] of Object.entries(isObject(body?.value) ? body.value : {})) {
      if (typeof value === 'string' && !hasStandIn(value)) add(this.takers, name, operation)
    }
  }

  /** Names of the credentials that others tell. */
  credentialsFor(operation: string): readonly string[] {
    return toldByOthers(this.credentials, operation)
  }

  /** Names of the versions that others tell. */
  versionsFor(operation: string): readonly string[] {
    return toldByOthers(this.versions, operation)
  }

  /** Who told a credential or a version, the first one first. */
  tellersOf(name: string): readonly string[] {
    return [...(this.credentials.get(name) ?? this.versions.get(name) ?? [])]
  }

  /** Who took a text under that name, the first one first. */
  takersOf(name: string): readonly string[] {
    return [...(this.takers.get(name) ?? [])]
  }
}

function toldByOthers(map: ReadonlyMap<string, ReadonlySet<string>>, operation: string): readonly string[] {
  return [...map].flatMap(([name, tellers]) => ([...tellers].some((one) => one !== operation) ? [name] : []))
}

function add(map: Map<string, Set<string>>, name: string, operation: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(operation))
}
