/** Failures that are told after the others: what broke is as much the input's making as the package's. */
import type { SurveyFinding } from '../finding/finding.ts'

/** Why a failure may be none after all; nothing where it needs no guess. */
export function doubtedFailure({ oracle, input, code, observed, place }: SurveyFinding): string | undefined {
  if (oracle === 'crash') {
    if (place === undefined && !endless.test(observed)) return 'no line of the package was running when it was thrown'
    if (ofNothing.test(observed) && loosePart.test(code)) return loose
    return code.length > longestPart && byItsFields.test(code) ? manyParts : undefined
  }
  if (oracle !== 'return-type' || !noAnswer.test(observed)) return undefined
  if (emptyList.test(input)) return 'of an empty list there may be no answer'
  return fraction.test(input.replace(inQuotes, "''")) ? 'of a fraction there may be no answer' : undefined
}

const loose = 'it is handed a part that is linked to nothing, which only those that hold it do'
const manyParts = 'it is handed an object of many parts, put together by what their declarations say'

/** Of what calls itself, only the last lines are known. */
const endless = /^throws RangeError: Maximum call stack/
const ofNothing = /^throws TypeError: Cannot (?:read|set) propert\w+ of (?:null|undefined)\b/

/** Names of fields by which the parts of one whole hold each other: nodes of trees and of lists. */
const links = 'parent|left|right|next|prev|previous|child|children|sibling|root|head|tail'
/**
 * An instance that is written by its fields, one of which leads to nothing: whoever makes a node by itself has no tree around it, as the
 * code expects that goes from node to node.
 */
const loosePart = new RegExp(
  `Object\\.create\\([\\w.]+\\.prototype\\), \\{[^]*?\\b_?(?:${links}): (?:null|undefined)\\b`,
)
const byItsFields = /Object\.create\([\w.]+\.prototype\), \{/
/** Characters of a call from where nobody would write it. No bench chose it. */
const longestPart = 240

const noAnswer = /^The returned value is undefined\b/
const emptyList = /(?<![\w$)\]])\[\]/
const inQuotes = /'(?:[^'\\]|\\.)*'/g
const fraction = /(?<![\w.$])\d+\.\d/
