/**
 * What engines say of code that was instrumented quotes what was put into it: `(a || ((++$zc[7]), [])).map is not a function`. Nobody
 * wrote that, so it is taken out again.
 */

/** Names that instrumentation declares: `$zc`, `$z3`, `$z0_k`. */
const hook = /\$z(?:\d+_)?(?:[a-z]r?|\d+)\b/
/** A counter that stands by itself, in the text of a function. */
const statements = /\+\+\$z[\d_]*[a-z]\[\d+\];?/g
/** What JavaScriptCore quotes of the code, where that has counters in it. */
const evaluated = / \(evaluating '.*\$z[a-z]?\d*\b.*'\)$/s

/** The message as the engine says it of the code that people wrote; what cannot be read stays as it is. */
export function withoutCounters(message: string): string {
  if (!message.includes('$z')) return message
  let text = message.replace(evaluated, '')
  for (let at = text.search(hook); at >= 0; at = text.search(hook)) {
    const shorter = withoutGroup(text, at)
    if (shorter === undefined) break
    text = shorter
  }
  return text.replace(statements, '')
}

/** Without what stands before the last comma of the innermost pair of brackets around `at` that has one behind it. */
function withoutGroup(text: string, at: number): string | undefined {
  let depth = 0
  for (let open = at - 1; open >= 0; open--) {
    if (text[open] === ')') depth++
    if (text[open] !== '(' || depth-- > 0) continue
    depth = 0
    const { comma, close } = endOf(text, open + 1)
    if (comma !== undefined && comma > at)
      return text.slice(0, open) + text.slice(comma + 1, close).trim() + text.slice(close + 1)
  }
  return undefined
}

/** Where brackets are closed that are open at `from`, and the last comma that stands in no others. */
function endOf(text: string, from: number): { readonly comma: number | undefined; readonly close: number } {
  let comma: number | undefined
  let depth = 0
  for (let close = from; close < text.length; close++) {
    const letter = text[close] ?? ''
    if (letter === ',' && depth === 0) comma = close
    if ('([{'.includes(letter)) depth++
    if (')]}'.includes(letter) && depth-- === 0) return { comma, close }
  }
  return { comma, close: text.length }
}
