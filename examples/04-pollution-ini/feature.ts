import { parse } from 'ini'

/** The settings as they would be with one more feature switched on; a form shows them before they are saved. */
export function withFeature(section: string, feature: string): unknown {
  return parse(`[${section}]\n${feature}=on`)
}
