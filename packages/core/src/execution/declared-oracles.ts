/** What declarations say of a function and its runs can contradict: names, and how each is switched off. */

/** Names of the oracles that judge by declarations, as the option has them. */
export const oracleNames = ['returns', 'never', 'readonly', 'guards'] as const

/** One of `oracleNames`. */
export type OracleName = (typeof oracleNames)[number]

/** Which oracles judge a bare target by its declarations: all unless said otherwise. `false` switches off every one. */
export type Oracles = boolean | { readonly [Name in OracleName]?: boolean }

/** The form of the option `oracles`, for errors. */
export const oraclesForm = `true, false, or an object of true and false by name: ${oracleNames.join(', ')}`

export function isOracles(value: unknown): value is Oracles {
  if (typeof value === 'boolean') return true
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names: readonly string[] = oracleNames
  return Object.entries(value).every(([name, on]) => names.includes(name) && typeof on === 'boolean')
}

export function judges(oracles: Oracles, name: OracleName): boolean {
  return typeof oracles === 'boolean' ? oracles : oracles[name] !== false
}

/** What a failure says of its oracle. */
export function howToSwitchOff(name: OracleName): readonly string[] {
  return [`To have it not judged, among the options of the test: oracles: { ${name}: false }`]
}
