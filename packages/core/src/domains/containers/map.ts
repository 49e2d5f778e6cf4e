/** Maps and records: entries whose keys differ. */
import type { AnyDomain, Domain } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { isPlainObject, setOwn } from '../../domain/own-property.ts'
import { listSource } from '../../domain/print-repetition.ts'
import { printKey, printValue } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { missingAt } from '../../item-at.ts'
import { defaultSizes, type SizeBounds } from './sizes.ts'
import { UniqueDomain } from './unique.ts'

type Entry = ListNode<unknown>

abstract class EntriesDomain<T, Key, Value> extends UniqueDomain<T, [Key, Value], Entry> {
  protected override keyOf(item: Entry): unknown {
    const [key] = (this.element as TupleDomain<[Key, Value]>).elements
    return key?.getValue(item.items[0])
  }

  protected override mostElements(): number {
    const [key] = (this.element as TupleDomain<[Key, Value]>).elements
    return 2 ** (key?.entropy ?? 0)
  }
}

export class MapOfDomain<Key, Value> extends EntriesDomain<Map<Key, Value>, Key, Value> {
  readonly name = 'mapOf'

  protected collect(values: [Key, Value][]): Map<Key, Value> {
    return new Map(values)
  }

  protected spread(value: unknown): readonly unknown[] | undefined {
    return value instanceof Map ? [...value] : undefined
  }

  protected sized(size: SizeBounds): MapOfDomain<Key, Value> {
    return new MapOfDomain(this.element, size)
  }

  override print(c: ListNode<Entry>, out: Printer): void {
    if (c.items.length === 0) {
      out.text('new Map()')
      return
    }
    out.text('new Map(')
    super.print(c, out)
    out.text(')')
  }
}

export class RecordDomain<Value> extends EntriesDomain<Record<string, Value>, string, Value> {
  readonly name = 'recordOf'

  protected collect(values: [string, Value][]): Record<string, Value> {
    const object = values.length === 0 ? {} : emptyTable<Value>()
    for (const [key, value] of values) setOwn(object, key, value)
    return object
  }

  protected spread(value: unknown): readonly unknown[] | undefined {
    return isPlainObject(value) ? Object.entries(value) : undefined
  }

  protected sized(size: SizeBounds): RecordDomain<Value> {
    return new RecordDomain(this.element, size)
  }

  override print(c: ListNode<Entry>, out: Printer): void {
    const [key, value] = (this.element as TupleDomain<[string, Value]>).elements
    if (key === undefined || value === undefined || c.items.length === 0) {
      out.text('{}')
      return
    }
    const short = out.hasMarks
      ? undefined
      : listSource(c.items.map((entry) => `[${entrySource([key, value], entry, out)}]`))
    if (short !== undefined) {
      out.text(`Object.fromEntries(${short})`)
      return
    }
    out.text('{ ')
    for (let index = 0; index < c.items.length; index++) {
      const entry = c.items[index] ?? missingAt(index)
      out.text(`${index > 0 ? ', ' : ''}${printKey(key.getValue(entry.items[0]) as string)}: `)
      value.print(entry.items[1], out)
    }
    out.text(' }')
  }
}

function entrySource([key, value]: readonly [AnyDomain, AnyDomain], entry: Entry, out: Printer): string {
  return [printValue(key.getValue(entry.items[0])), out.apart(value, entry.items[1])].join(', ')
}

/** Maps from values of `key` to values of `value`; 0 to 5000 entries unless the sizes say otherwise. */
export function mapOf<Key, Value>(key: Domain<Key>, value: Domain<Value>): MapOfDomain<Key, Value> {
  return new MapOfDomain<Key, Value>(new TupleDomain<[Key, Value]>([key, value]), defaultSizes)
}

/** Objects whose keys are drawn too; 0 to 5000 of them unless the sizes say otherwise. */
export function recordOf<Value>(key: Domain<string>, value: Domain<Value>): RecordDomain<Value> {
  return new RecordDomain<Value>(new TupleDomain<[string, Value]>([key, value]), defaultSizes)
}

/** `{}` as a table from the start: each key that V8 has not seen on a plain object costs a hidden class of its own. */
function emptyTable<Value>(): Record<string, Value> {
  return Object.setPrototypeOf(Object.create(null), Object.prototype) as Record<string, Value>
}
