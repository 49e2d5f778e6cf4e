/** Failures that are told after the others: what broke is as much the input's making as the package's. */
import type { SurveyFinding } from '../finding/finding.ts'
import { isOfInheritedName } from './inherited-names.ts'

/** Why a failure may be none after all; nothing where it needs no guess. */
export function doubtedFailure(finding: SurveyFinding): string | undefined {
  const { oracle, input, code, observed } = finding
  if (oracle === 'crash') return doubtedCrash(finding)
  if (oracle === 'growth') {
    if (square.test(observed)) return ofSquare
    return ofLargeNumber.test(input) && exponential.test(observed) ? ofMoreDigits : undefined
  }
  if (oracle !== 'return-type') return undefined
  if (isAnsweredNothing.test(observed) && asksAtOnce.test(code)) return ofNothingYet
  if (!noAnswer.test(observed)) return undefined
  if (emptyList.test(input)) return ofEmptyList
  return fraction.test(input.replace(inQuotes, "''")) ? 'of a fraction there may be no answer' : undefined
}

function doubtedCrash({ exports, code, input, observed, place }: SurveyFinding): string | undefined {
  if (place === undefined && !endless.test(observed)) return 'no line of the package was running when it was thrown'
  const source = code.replace(inQuotes, "''")
  if (/^throws TypeError:/.test(observed) && emptyList.test(source) && !isOfInheritedName(input)) return ofEmptyList
  if (noUrl.test(observed) && !exports.some(asks)) return ofNoUrl
  if (ofNothing.test(observed)) {
    if (loosePart.test(code)) return loose
    if (exports.some((id) => holdsMethod(source, id.split('.').at(-1)))) return standIn
  }
  return code.length > longestPart && byItsFields.test(code) ? manyParts : undefined
}

/** Whether an export answers a question by its name: who asks whether a text is an address may hand over any. */
function asks(id: string): boolean {
  return /^(?:is|has|can|may|should|validate)(?![a-z])/.test(id.split('.').at(-1) ?? id)
}

/** Whether an object literal of the source has a function of this name: `{ union: (other) => other }`. */
function holdsMethod(source: string, name: string | undefined): boolean {
  if (name === undefined || !/^[\w$]+$/.test(name)) return false
  return new RegExp(`[{,] ${name.replaceAll('$', '\\$')}: (?:async )?\\([^()]*\\) =>`).test(source)
}

/** Node's words for a text that is no address, or none of a file, and so no path. */
const noUrl =
  /^throws TypeError: (?:Invalid URL$|The URL must be of scheme |File URL (?:host|path) must |The (?:argument|property) '[^']+' must be a file URL\b)/
const ofNoUrl = 'the platform refuses such a text where an address or a path is asked for, and says so'

const square = /\bgrow like n\^2\b/
const ofSquare = 'to hold each part against each other one, or to change a base, takes so many steps'
const exponential = /\bgrow like \d\^n\b/
/** So many digits in a row as no number has that is a count by itself. No bench chose it. */
const ofLargeNumber = /['"`].*?\d{5,}/
const ofMoreDigits = 'a number that is written with more digits is larger, and so much may be asked for by it'
const ofEmptyList = 'of an empty list there may be no answer'
const ofNothingYet = 'nothing was put in before it was asked, and of what is empty there may be no answer'
/** A class that is declared by an interface is made up by that: what else its own methods read of another one, no declaration has. */
const standIn =
  'it is handed an object that is made up by its declarations, where one that the package made is asked for'
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

const noAnswer = /^The returned value (?:at \[.*\] )?is undefined\b/
const isAnsweredNothing = /, as it answers (?:undefined|null)$/
/** An instance that is made of nothing, and the first question that it is asked. */
const asksAtOnce = /^typeof \(\(\) => \{ const s = (?:new )?[\w.$]+\(\); return s\./
const emptyList = /(?<![\w$)\]])\[\]/
const inQuotes = /'(?:[^'\\]|\\.)*'/g
const fraction = /(?<![\w.$])\d+\.\d/
