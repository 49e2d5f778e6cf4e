/**
 * Texts of an input that stand for what only its run knows: the id of what was made, what was sent before, what an answer told. They are put in
 * their place when a request is made, so that an input says the same wherever it is run; where nothing is known, they are texts like others.
 */

const made = '~made '
const sent = '~sent'
const told = '~told '

/** Of whatever was made last. */
export const anyStep = '*'

/** The id of a thing made at a step, the last one or the one before it. */
export function madeAt(step: string, place: 1 | 2): string {
  return place === 1 ? `${made}${step}` : `${made}${step} 2`
}

/** The step and place that a text stands for; `place` counts back from the last, from 0. */
export function madeIn(value: string): { readonly step: string; readonly place: number } | undefined {
  if (!value.startsWith(made)) return undefined
  const [step = '', place = '1'] = value.slice(made.length).split(' ')
  return { step, place: place === '2' ? 1 : 0 }
}

/** What was last sent, and taken, under the same name. */
export const sentBefore = sent

/** What an answer last told under a name. */
export function toldAs(name: string): string {
  return told + name
}

/** Names that a text wants told; it may say more around them, as `Bearer ~told token`. */
export function toldIn(text: string): readonly string[] {
  return [...text.matchAll(/~told ([\w-]+)/g)].map(([, name = '']) => name)
}

/** The text with what was told in its place; `undefined` where one of them was not. */
export function withTold(text: string, toldUnder: (name: string) => string | undefined): string | undefined {
  let isWhole = true
  const result = text.replaceAll(/~told ([\w-]+)/g, (_, name: string) => {
    const value = toldUnder(name)
    isWhole &&= value !== undefined
    return value ?? ''
  })
  return isWhole ? result : undefined
}

/** Whether any text stands for something. */
export function hasStandIn(value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  return text.includes(`"${made}`) || text.includes(`"${sent}"`) || text.includes(told)
}
