/** Shorthands for markup. Preact escapes every text and attribute on its way out. */
import { type ComponentChildren, h, type VNode } from 'preact'

/** What may stand inside an element. */
export type Content = ComponentChildren

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element; `name` may carry classes as in a selector: `td.number`. */
export function el(name: string, attributes: Attributes = {}, ...content: readonly Content[]): VNode {
  const [tag = 'div', ...classes] = name.split('.')
  const given = classes.length === 0 ? attributes : { ...attributes, class: classes.join(' ') }
  return h(tag, given, ...content)
}

/** Text as it is: only for what stands in this package. */
export function raw(tag: 'style' | 'script', text: string): VNode {
  return h(tag, { dangerouslySetInnerHTML: { __html: text } }) as VNode
}
