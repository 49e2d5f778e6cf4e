/** Records that refer to each other: tables of entities, linked by relations, with circles where the relations allow. */

import { DelegatingDomain } from '../../domain/delegating.ts'
import type { AnyDomain, Domain } from '../../domain/domain.ts'
import { printKey, printValue } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { FuzzError } from '../../errors.ts'
import { itemAt } from '../../item-at.ts'
import { optionalOf } from '../choices/union.ts'
import { arrayOf } from '../containers/array.ts'
import { nat } from '../numbers/integer-kinds.ts'
import { type Fields, StructDomain, type StructValue } from './struct.ts'

/** How many entities of another kind one refers to; `inverse` lists those that refer to it by a relation of theirs. */
export type Relation =
  | { readonly arity: '1' | '0-1' | 'many'; readonly to: string }
  | { readonly arity: 'inverse'; readonly to: string; readonly of: string }

type Kinds = Readonly<Record<string, Fields>>
type Relations = Readonly<Record<string, Readonly<Record<string, Relation>>>>

type Linked = Record<string, unknown>
type Tables = Record<string, Linked[]>
/** A row as it is drawn: its fields, and for each relation numbers that choose the targets. */
type Row = { readonly fields: Linked; readonly links: Record<string, number | number[] | undefined> }

/** The tables of `entityGraph`; relations are typed as `unknown`, because they may lead anywhere. */
export type EntityGraph<K extends Kinds, R extends Relations> = {
  [Name in keyof K]: (StructValue<K[Name]> & (Name extends keyof R ? { [Key in keyof R[Name]]: unknown } : unknown))[]
}

class EntityGraphDomain extends DelegatingDomain<Tables, Record<string, Row[]>> {
  readonly name = 'entityGraph'
  readonly inner: Domain<Record<string, Row[]>>
  private readonly relations: Relations

  constructor(kinds: Kinds, relations: Relations) {
    super()
    this.relations = relations
    const wanted = new Set(
      Object.values(relations).flatMap((links) =>
        Object.values(links).flatMap((link) => (link.arity === '1' ? [link.to] : [])),
      ),
    )
    const tables = Object.entries(kinds).map(([name, fields]): [string, AnyDomain] => {
      const row = new StructDomain(
        'row',
        { fields: new StructDomain('fields', fields, []), links: this.links(name) },
        [],
      )
      const rows = arrayOf(row).withSoftMaxSize(8)
      return [name, wanted.has(name) ? rows.withMinSize(1) : rows]
    })
    this.inner = new StructDomain('entityGraph', Object.fromEntries(tables), [])
  }

  private links(name: string): AnyDomain {
    const target = nat(63)
    const chosen = Object.entries(this.relations[name] ?? {}).flatMap(([key, { arity }]): [string, AnyDomain][] => {
      if (arity === 'inverse') return []
      if (arity === 'many') return [[key, arrayOf(target).withSoftMaxSize(6)]]
      return [[key, arity === '1' ? target : optionalOf(target)]]
    })
    return new StructDomain('links', Object.fromEntries(chosen), [])
  }

  override getValue(c: unknown): Tables {
    const rows = this.inner.getValue(c)
    const tables: Tables = Object.fromEntries(
      Object.entries(rows).map(([name, list]) => [name, list.map((row) => ({ ...row.fields }))]),
    )
    this.connect(rows, (entity, place, key, targets, single) => {
      const linked = targets.map(([table, at]) => tables[table]?.[at])
      itemAt(tables[entity] ?? [], place)[key] = single ? linked[0] : linked
    })
    return tables
  }

  /** Calls `link` for every relation of every row, those that list the others' last. */
  private connect(
    rows: Record<string, Row[]>,
    link: (entity: string, place: number, key: string, targets: [string, number][], single: boolean) => void,
  ): void {
    const chosen = (entity: string, place: number, key: string, to: string): [string, number][] => {
      const size = rows[to]?.length ?? 0
      const numbers = [rows[entity]?.[place]?.links[key] ?? []].flat()
      return size === 0 ? [] : [...new Set(numbers.map((number) => number % size))].map((at) => [to, at])
    }
    for (const inverse of [false, true]) {
      for (const [entity, links] of Object.entries(this.relations)) {
        for (const [key, relation] of Object.entries(links)) {
          if ((relation.arity === 'inverse') !== inverse) continue
          for (let place = 0; place < (rows[entity]?.length ?? 0); place++) {
            const targets =
              relation.arity === 'inverse'
                ? (rows[relation.to] ?? []).flatMap((_, at): [string, number][] =>
                    chosen(relation.to, at, relation.of, entity).some(([, back]) => back === place)
                      ? [[relation.to, at]]
                      : [],
                  )
                : chosen(entity, place, key, relation.to)
            link(entity, place, key, targets, relation.arity === '1' || relation.arity === '0-1')
          }
        }
      }
    }
  }

  override fromValue(): undefined {
    return undefined
  }

  /** Circles have no literal: the rows first, then the links between them. */
  override print(c: unknown, out: Printer): void {
    const rows = this.inner.getValue(c)
    const bare = Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.map((row) => row.fields)]))
    const at = (table: string, place: number): string => `it${access(table)}[${place}]`
    out.text(`(() => { const it = ${printValue(bare)}`)
    this.connect(rows, (entity, place, key, targets, single) => {
      const all = targets.map(([table, index]) => at(table, index))
      out.text(`; ${at(entity, place)}${access(key)} = ${single ? (all[0] ?? 'undefined') : `[${all.join(', ')}]`}`)
    })
    out.text('; return it })()')
  }
}

function access(key: string): string {
  const printed = printKey(key)
  return /^[A-Za-z_$][\w$]*$/.test(printed)
    ? `.${printed}`
    : `[${printed.startsWith('[') ? printed.slice(1, -1) : printed}]`
}

/**
 * Tables of entities: for each kind its fields, and for each kind its relations (`{ arity: '1' | '0-1' | 'many', to }`, or
 * `{ arity: 'inverse', to, of }` for the other direction). A table that something must refer to is never empty.
 */
export function entityGraph<const K extends Kinds, const R extends Relations>(
  kinds: K,
  relations: R,
): Domain<EntityGraph<K, R>> {
  for (const [entity, links] of Object.entries(relations)) {
    for (const { to } of Object.values(links)) {
      const missing = [entity, to].find((name) => !Object.hasOwn(kinds, name))
      if (missing === undefined) continue
      throw new FuzzError('unknown-entity', `entityGraph(): a relation of ${entity} names the kind ${missing}.`, {
        hint: `There are ${Object.keys(kinds).join(', ') || 'no kinds'}.`,
      })
    }
  }
  return new EntityGraphDomain(kinds, relations) as unknown as Domain<EntityGraph<K, R>>
}
