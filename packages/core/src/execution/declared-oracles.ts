/** What a bare target is held to beside its exceptions: names of the oracles, and how each is switched off. */
import { type AllowedGrowth, allowedGrowth, checkedGrowth, type GrowthOrder, isGrowthOrder } from './growth-order.ts'

/** Names of the oracles that judge by declarations, as the option has them. */
export const oracleNames = [
  ...['returns', 'never', 'readonly', 'guards', 'throws', 'repeatable', 'examples'],
  ...['documented', 'defaults', 'getters', 'interfaces'],
] as const

/** One of `oracleNames`. */
export type OracleName = (typeof oracleNames)[number]

/**
 * Which oracles judge a bare target: all unless said otherwise. `false` switches off every one. For `growth` an order says what is
 * allowed; otherwise it is whatever is below a square.
 */
export type Oracles =
  | boolean
  | ({ readonly [Name in OracleName]?: boolean } & { readonly growth?: boolean | GrowthOrder })

/** The form of the option `oracles`, for errors. */
export const oraclesForm = `true, false, or an object of true and false by name: ${oracleNames.join(', ')}, growth (or an order of it, such as 'n^2')`

export function isOracles(value: unknown): value is Oracles {
  if (typeof value === 'boolean') return true
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names: readonly string[] = oracleNames
  return Object.entries(value).every(([name, on]) =>
    name === 'growth' ? typeof on === 'boolean' || isGrowthOrder(on) : names.includes(name) && typeof on === 'boolean',
  )
}

/** @throws FuzzError where the order of growth is no such word; anything else is left to `isOracles`. */
export function checkOraclesGrowth(value: unknown, where: string): void {
  if (typeof value === 'object' && value !== null && 'growth' in value) checkedGrowth(value.growth, where)
}

/** What growth is held to; `undefined` where it is not judged. */
export function growthAllowedBy(oracles: Oracles): AllowedGrowth | undefined {
  return allowedGrowth(typeof oracles === 'boolean' ? oracles : oracles.growth)
}

export function judges(oracles: Oracles, name: OracleName): boolean {
  return typeof oracles === 'boolean' ? oracles : oracles[name] !== false
}

/** What a failure says of its oracle. */
export function howToSwitchOff(name: OracleName): readonly string[] {
  return [`To have it not judged, among the options of the test: oracles: { ${name}: false }`]
}
