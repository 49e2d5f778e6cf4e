/** The instrumented modules of this realm: where the counters of each lie, and how edges are numbered across them. */
import type { EdgeLocation } from '@fuzzwright/core/execution'
import type { ComparisonSite } from '../comparison-sites.ts'
import type { CounterMap } from './counter-map.ts'
import { edgePlaces } from './edge-places.ts'
import type { ModuleFacts, RegisteredModule } from './module-format.ts'

export interface ListedModule {
  readonly facts: ModuleFacts
  /** Position of the trace flag; the counters follow. */
  readonly base: number
  /** Number of the module's first edge among all. */
  readonly firstEdge: number
  readonly firstSite: number
  readonly registered: RegisteredModule
}

type Literal = string | number | bigint

function literalsOf({ literals }: ModuleFacts): Literal[] {
  const [plain, big] = JSON.parse(literals) as [(string | number)[], string[]]
  return [...plain, ...big.map(BigInt)]
}

/** Makes what the module gets; called once for each module that is new. */
export type Equip = (share: { counters: Uint8Array; firstSite: number }) => RegisteredModule

export class ModuleList {
  readonly modules: ListedModule[] = []
  /** Counters in use, trace flags included. */
  used = 0
  edgeCount = 0
  siteCount = 0
  private readonly map: CounterMap
  private readonly byId = new Map<string, ListedModule>()
  private readonly places = new Map<ListedModule, EdgeLocation[]>()
  private readonly literals = new Map<ListedModule, Literal[]>()
  private readonly sites: (ComparisonSite | undefined)[] = []
  private readonly comparisons = new Map<ListedModule, ComparisonSite[]>()

  constructor(map: CounterMap) {
    this.map = map
  }

  /** A module loaded again, unchanged, gets the counters it had. */
  add(facts: ModuleFacts, equip: Equip): RegisteredModule {
    const known = this.byId.get(facts.id)
    if (known !== undefined && known.facts.edges === facts.edges && known.facts.table === facts.table) {
      return known.registered
    }
    const size = facts.edges + 1
    const hasRoom = this.used + size <= this.map.capacity
    const base = this.used
    const firstSite = this.siteCount
    this.siteCount += facts.sites
    // Without room the module still works; it is only not seen.
    const counters = hasRoom ? this.map.counters.subarray(base, base + size) : new Uint8Array(size)
    const registered = equip({ counters, firstSite })
    if (!hasRoom) return registered
    const listed = { facts, base, firstEdge: this.edgeCount, firstSite, registered }
    for (const step of facts.steps) this.map.stepMask[base + step] = 255
    this.modules.push(listed)
    this.byId.set(facts.id, listed)
    this.used += size
    this.edgeCount += facts.edges
    return registered
  }

  setTraceFlags(on: 0 | 1 | 2): void {
    for (const { base } of this.modules) this.map.counters[base] = on
  }

  /** Turns `position * 8 + bucket`, ascending, into `edge * 8 + bucket`, in place: each module has one slot more than edges. */
  toFeatures(values: number[], length: number): void {
    let ordinal = 0
    let end = 0
    for (let i = 0; i < length; i++) {
      const value = values[i] ?? 0
      while (ordinal < this.modules.length && value >= end) {
        const module = this.modules[ordinal++]
        end = module === undefined ? 0 : (module.base + module.facts.edges + 1) * 8
      }
      values[i] = value - ordinal * 8
    }
  }

  locate(edge: number): EdgeLocation | undefined {
    const module = this.holding('firstEdge', edge)
    if (module === undefined) return undefined
    let places = this.places.get(module)
    if (places === undefined) this.places.set(module, (places = edgePlaces(module.facts.id, module.facts.table)))
    return places[edge - module.firstEdge]
  }

  /** Where the edge stands that counts at a position among all counters. */
  locatePosition(position: number): EdgeLocation | undefined {
    const module = this.modules.findLast(({ base }) => base <= position)
    return module && this.locate(module.firstEdge + position - module.base - 1)
  }

  /** Strings and numbers that stand in the module of an edge. */
  literalsAt(edge: number): readonly Literal[] {
    const module = this.holding('firstEdge', edge)
    if (module === undefined) return []
    let literals = this.literals.get(module)
    if (literals === undefined) this.literals.set(module, (literals = literalsOf(module.facts)))
    return literals
  }

  /** What the code says about a comparison. */
  siteOf(site: number): ComparisonSite | undefined {
    return (this.sites[site] ??= this.findSite(site))
  }

  private findSite(site: number): ComparisonSite | undefined {
    const module = this.holding('firstSite', site)
    if (module === undefined) return undefined
    let sites = this.comparisons.get(module)
    if (sites === undefined)
      this.comparisons.set(module, (sites = JSON.parse(module.facts.comparisons) as ComparisonSite[]))
    return sites[site - module.firstSite]
  }

  /** The last module that starts at or before a number; reports ask for each edge of whole files. */
  private holding(start: 'firstEdge' | 'firstSite', number: number): ListedModule | undefined {
    let low = 0
    let high = this.modules.length
    while (low < high) {
      const middle = (low + high) >> 1
      const module = this.modules[middle]
      if (module !== undefined && module[start] <= number) low = middle + 1
      else high = middle
    }
    return this.modules[low - 1]
  }
}
