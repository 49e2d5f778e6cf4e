/** Findings that are told after the others: what is like them was rarely a defect, in those that were judged by hand. */
import type { SurveyFinding } from '../finding/finding.ts'
import { type Passage, passagesOf, speaksOf } from '../subject/documentation.ts'
import type { EntryPoint } from '../subject/subject.ts'
import { doubtedFailure } from './doubted-failures.ts'
import { isOfInheritedName } from './inherited-names.ts'
import { manners } from './manners-of-platform.ts'
import { seldomRight } from './seldom-right.ts'
import { kindLeftOut } from './taken-kinds.ts'
import { unusualIn } from './unusual-input.ts'

/** A share of the drawn inputs below which a weak claim is doubted; the figures are those of decision 245. */
const nearlyAll = 0.98
/** Characters of an input that one reads at a glance: a longer one is not where anybody begins. No bench chose it. */
const longestInput = 120
/**
 * Counterexamples to one claim that are told among the first, and of examples of one function, each of which is a line to mend. Of 39
 * claims that were judged twice, the second was judged as the first in 35.
 */
const mostOfTitle = 1
const mostOfExamples = 2

/** What of a package its users are told of. */
export interface KnownParts {
  readonly entries?: readonly EntryPoint[]
  /** Words of its pages and declarations, where these name what it exports at all. */
  readonly identifiers?: ReadonlySet<string>
}

/** The same findings, each that may be none with the reason; failures first, then suspicions, then whatever is doubted. */
export function withDoubts(
  findings: readonly SurveyFinding[],
  documentation: readonly Passage[],
  { entries = [], identifiers }: KnownParts = {},
): readonly SurveyFinding[] {
  const held = manners(findings)
  const inner = entries.filter(({ undocumented }) => undocumented === true)
  const ofParts = (finding: SurveyFinding): string | undefined =>
    innerOf(finding, inner) ?? unnamed(finding, documentation) ?? unheardOf(finding, identifiers)
  const told = new Map<string, number>()
  const alikes = new Set<string>()
  const inherited = new Set<string>()
  const weighed = findings.map((finding): SurveyFinding => {
    if (finding.kind === 'failure') {
      const doubt = doubtedFailure(finding) ?? innerOf(finding, inner) ?? unheardOf(finding, identifiers)
      return withDoubt(finding, doubt ?? inheritedAgain(finding, inherited))
    }
    const doubt = finding.doubt ?? doubtOf(finding, documentation) ?? held.get(finding) ?? ofParts(finding)
    if (doubt !== undefined) return { ...finding, doubt }
    const before = told.get(finding.title) ?? 0
    told.set(finding.title, before + 1)
    if (before >= (finding.oracle === 'example' ? mostOfExamples : mostOfTitle)) return { ...finding, doubt: again }
    // Aliases, and functions that go through one line, are broken alike by one input.
    const alike = `${finding.oracle}\n${finding.cause}\n${finding.input}`
    if (alikes.has(alike)) return { ...finding, doubt: again }
    alikes.add(alike)
    return finding
  })
  const isDoubted = ({ doubt }: SurveyFinding): number => Number(doubt !== undefined)
  return weighed.sort((a, b) => isDoubted(a) - isDoubted(b))
}

function withDoubt(finding: SurveyFinding, doubt: string | undefined): SurveyFinding {
  return doubt === undefined ? finding : { ...finding, doubt }
}

/** A table without a prototype mends all of them: what comes of a name that is found in it depends on what asks. */
function inheritedAgain({ oracle, observed, code }: SurveyFinding, told: Set<string>): string | undefined {
  if (oracle !== 'crash' || !isOfInheritedName(code)) return undefined
  const message = observed.replaceAll(/[\w$]+(?:\.[\w$]+|\[[^\]]*\]|\(\.\.\.\))+/g, '…').replaceAll(/'[^']*'/g, "'…'")
  if (told.has(message))
    return 'a name that every object inherits crashes above as well, and what is wrong may be the same'
  told.add(message)
  return undefined
}

const again = 'such a claim is broken above, and what is wrong may be the same'

function doubtOf(finding: SurveyFinding, documentation: readonly Passage[]): string | undefined {
  const { oracle, input } = finding
  // What is documented is broken by its own example, however odd that is.
  if (oracle === 'example') return undefined
  const unusual = unusualIn(input)
  if (unusual !== undefined) return `hardly anybody hands over ${unusual}`
  if (/ agrees with util\.isDeepStrictEqual$/.test(finding.title) && holdsMixedBytes(input))
    return 'bytes are held by two kinds of lists, which may be the same to it'
  if (finding.use === undefined && input.length > longestInput) return 'the smallest input that breaks it is a long one'
  if (oracle === 'non-finite' && /\b(?:undefined|null)\b/.test(input)) return 'of what is nothing there is no number'
  if (oracle === 'mutates' && isHandedRoom(finding)) return 'it is handed what it may be meant to write to'
  if (oracle === 'non-finite' && isOften(finding))
    return 'more than one drawn input in ten has no finite answer, so that it may be known'
  if (isWeak(finding)) return 'most claims of this kind that few inputs break are none'
  if (isOfReading(finding.relation) && isOfCapitals(finding)) return 'both sides are spelled alike but for capitals'
  const spoken = documentedOf(finding, documentation)
  return spoken === undefined ? seldomRight(finding, documentation) : `the documentation speaks of ${spoken}`
}

/** `Buffer.from([]), new Uint8Array([])`: whoever compares bytes need not ask what holds them. */
function holdsMixedBytes(input: string): boolean {
  const holders = input.match(/\b(?:Buffer\.from|new \w*Array(?:Buffer)?|new DataView)\b/g) ?? []
  return new Set(holders).size > 1
}

/** What is written for the package itself may count on how it is called there. */
function innerOf({ code }: SurveyFinding, inner: readonly EntryPoint[]): string | undefined {
  const entry = inner.find(({ namespace }) => new RegExp(`\\b${namespace}\\.`).test(code))
  return entry && `it is a function of ${entry.specifier}, which no page of the package names`
}

/** What can be reached, and is written of nowhere. */
function unheardOf({ exports }: SurveyFinding, identifiers: ReadonlySet<string> | undefined): string | undefined {
  if (identifiers === undefined) return undefined
  const names = exports.map((id) => id.split('.').at(-1) ?? id)
  const name = names.find((one) => one !== 'default' && !identifiers.has(one))
  return name && `no page and no declaration of the package has a word of ${name}`
}

/** A part of a part of an export is for the package itself, where no documentation has a word of the whole: `schemes.http.parse`. */
function unnamed({ exports }: SurveyFinding, documentation: readonly Passage[]): string | undefined {
  if (documentation.length === 0) return undefined
  const holders = exports.flatMap((id) => (id.split('.').length > 2 ? [id.split('.')[0] ?? id] : []))
  const unknown = holders.find((name) => passagesOf(documentation, name).length === 0)
  return unknown && `it is a part of ${unknown}, of which no documentation speaks`
}

/** Names of parameters that answers are written to: `encode(data, buffer)`, `add(out, a, b)`. */
const room = /^_?(?:out(?:put)?|target|dest(?:ination)?|buf(?:fer)?|result|into|receiver|sink|acc(?:umulator)?)$/i

function isHandedRoom({ relation }: SurveyFinding): boolean {
  return relation?.parameters.some((name) => room.test(name)) === true
}

/** Whoever divides meets noughts, and whoever takes a mean, lists with nothing in them. */
function isOften({ held = 0, broken = 0 }: SurveyFinding): boolean {
  return broken > (held + broken) / 10
}

/** Claims that rest on little: alike names, an answer that is taken again, text that is no text of the format. */
function isWeak({ oracle, relation, held = 0, broken = 0, input }: SurveyFinding): boolean {
  if (isOfInheritedName(input)) return false
  if (oracle === 'readable') return true
  const rests = oracle === 'agreement' || oracle === 'idempotence' || (oracle === 'roundtrip' && isOfReading(relation))
  return rests && held < nearlyAll * (held + broken)
}

/** What is read of a text, held against what is read once it was written: many a text is none of the format. */
function isOfReading(relation: SurveyFinding['relation']): boolean {
  const { left = '', right = '' } = relation ?? {}
  return right.includes('(') && left.includes(right)
}

/** What a text was read as is written again with other capitals: words, names and units are the same ones. */
function isOfCapitals({ observed, expected }: SurveyFinding): boolean {
  return expected !== undefined && observed !== expected && observed.toLowerCase() === expected.toLowerCase()
}

/** Words that tell of a limit, in a passage that names a kind of value. */
const limiting =
  /ignore|omit|drop|skip|support|lossy|\blost\b|lose|convert|becom|throw|return|except|strip|remov|cannot|can't|\bnot\b|never|unlike|instead|treat|coerc|forbid|disallow|prevent|protect|pollut/i

/** What the documentation of an accused export says of what breaks the claim. */
function documentedOf({ oracle, exports, input }: SurveyFinding, passages: readonly Passage[]): string | undefined {
  const names = exports.map((id) => id.split('.').at(-1) ?? id)
  const speaks = (words: RegExp): boolean => names.some((name) => speaksOf(passages, name, words))
  if (oracle === 'mutates')
    return speaks(/in[- ]place|\bmutat|modif(?:y|ies|ied)|destructive/i) ? 'what it changes' : undefined
  if (oracle === 'non-finite') return speaks(/\bNaN\b|\bInfinity\b/) ? 'NaN' : undefined
  const listed = names.flatMap((name) => passagesOf(passages, name)).find(({ text }) => kindLeftOut(input, text))
  if (listed !== undefined) return `what it takes, and of no ${kindLeftOut(input, listed.text)}`
  const spoken = kindsOfValues.find(
    ({ source, word }) =>
      source.test(input) &&
      speaks(
        new RegExp(`${word.source}[\\s\\S]*(?:${limiting.source})|(?:${limiting.source})[\\s\\S]*${word.source}`, 'i'),
      ),
  )
  return spoken?.says
}

/** Kinds of values by how their source looks, and what documentation calls them. */
const kindsOfValues = [
  { source: /\bnull\b/, word: /\bnull\b/, says: 'null' },
  { source: /\bundefined\b/, word: /\bundefined\b/, says: 'undefined' },
  { source: /\b\d+n\b/, word: /\bbig-?ints?\b/, says: 'BigInt' },
  { source: /\bnew Date\b/, word: /\bdates?\b/, says: 'dates' },
  { source: /\bnew (?:Map|Set)\b/, word: /\b(?:map|set)s?\b/, says: 'maps and sets' },
  { source: /\bSymbol\b/, word: /\bsymbols?\b/, says: 'symbols' },
  { source: /(?:^|[[(,:\s])\/[^/*].*?\/[dgimsuvy]*/, word: /\breg(?:ular )?-?exp?(?:ression)?s?\b/, says: 'patterns' },
  { source: /=>/, word: /\bfunctions?\b/, says: 'functions' },
  { source: /[:[,]\s*[{[]/, word: /\bnest(?:ed|ing)\b/, says: 'nested values' },
  { source: /__proto__|['"]constructor['"]/, word: /__proto__|\bprototype/, says: 'names that are inherited' },
] as const
