/** Findings by cause, in the order a reader wants them. */
import { familyOf } from '../worker/difference.ts'
import { messageWords } from '../worker/message-words.ts'
import type { SurveyFinding } from './finding.ts'
import { withoutManners } from './manners.ts'

/** Of each title at most so many causes, and of those at most so many that differ in a character only. */
const mostCauses = 24
const mostOfFamily = 3

/** Failures first, the surest first; one of each cause. `order` decides between equals. */
export function groupFindings(
  findings: readonly SurveyFinding[],
  order: ReadonlyMap<string, number>,
): readonly SurveyFinding[] {
  const causes = onePerKey(
    onePerKey(
      withoutManners(merged(merged(findings, keyOfBug), keyOfMaking)),
      ({ title, cause }) => `${title}\n${cause}`,
    ),
    ({ kind, oracle, exports, input }) => `${kind} ${oracle} ${[...exports].sort().join()} ${input}`,
  )
  const place = ({ exports }: SurveyFinding): number => order.get(exports[0] ?? '') ?? 0
  const sorted = [...causes].sort(
    (a, b) =>
      Number(b.kind === 'failure') - Number(a.kind === 'failure') ||
      b.confidence - a.confidence ||
      place(a) - place(b) ||
      a.input.length - b.input.length ||
      (a.code < b.code ? -1 : 1),
  )
  const counts = new Map<string, number>()
  const count = (key: string): number => {
    const counted = (counts.get(key) ?? 0) + 1
    counts.set(key, counted)
    return counted
  }
  const kept = withoutShortened(sorted).filter(
    ({ title, cause }) => count(`${title}\n${familyOf(cause)}`) <= mostOfFamily && count(title) <= mostCauses,
  )
  return newsFirst(kept)
}

const throwing = 'throws '

/** Words that an input has in common with a message are left out of the cause: one that is part of another is the same. */
function withoutShortened(findings: readonly SurveyFinding[]): readonly SurveyFinding[] {
  const kept: SurveyFinding[] = []
  for (const finding of findings) {
    const isKnown = kept.some(
      ({ title, cause }) =>
        title === finding.title && (isPartOf(cause, finding.cause) || isPartOf(finding.cause, cause)),
    )
    if (!isKnown) kept.push(finding)
  }
  return kept
}

/** Whether both are thrown, and the words of the one stand in the other in the same order. */
function isPartOf(one: string, other: string): boolean {
  if (!one.startsWith(throwing) || !other.startsWith(throwing)) return false
  const words = other.split(' ')
  let at = 0
  for (const word of one.split(' ')) {
    at = words.indexOf(word, at) + 1
    if (at === 0) return false
  }
  // An error of which nothing is left but its class might be any.
  return one.split(' ').length >= leastWords
}

/** `throws`, the class of the error, and something that it says. */
const leastWords = 3

/** What another cause of one title is worth beside the one before it: whoever reads on wants to hear of something else. */
const again = 0.8
/** The same, where they differ in a character or in a kind of value only: mostly it is one line that is to be mended. */
const akin = 0.6

function newsFirst(sorted: readonly SurveyFinding[]): readonly SurveyFinding[] {
  const told = new Map<string, number>()
  const count = (key: string): number => {
    const before = told.get(key) ?? 0
    told.set(key, before + 1)
    return before
  }
  const worth = new Map(
    sorted.map((finding) => {
      const { title, cause, confidence } = finding
      return [finding, confidence * again ** count(title) * akin ** count(`${title}\n${kindlessOf(cause)}`)]
    }),
  )
  return [...sorted].sort(
    (a, b) => Number(b.kind === 'failure') - Number(a.kind === 'failure') || (worth.get(b) ?? 0) - (worth.get(a) ?? 0),
  )
}

function keyOfBug(finding: SurveyFinding): string {
  const { kind, oracle, exports, cause, input, use, title, code, place, observed, expected } = finding
  // What an error says of its input makes no other bug of one line.
  if (oracle === 'crash') {
    if (place === undefined) return `${cause}\n${input}`
    // What is wrong with a program, a pattern or a document that one line reads depends on the input, and the line is one.
    return unreadable.test(observed) ? (place.split(' < ')[0] ?? place) : `${place}\n${messageWords(observed)}`
  }
  // Where a path is followed into one prototype, it is into others, of other kinds of values.
  if (oracle === 'pollution') return `${oracle}\n${title}`
  // `toJSON` and `toString` tell the same text: of one owner, one input and one wrong answer are one bug.
  if (oracle === 'roundtrip' && kind === 'suspicion') {
    const [owner = '', ...members] = (exports[0] ?? '').split('.').slice(0, 2)
    if (members.length > 0) return `${owner}\n${input}\n${observed}\n${expected}`
  }
  return use === undefined ? `${title}\n${code}\n${cause}` : `${oracle}\n${use}`
}

const unreadable = /^throws SyntaxError:/

/** Methods that crash alike of what was made alike, without a call in between, crash for its making. */
function keyOfMaking({ oracle, use, observed, title, code, cause }: SurveyFinding): string {
  return oracle === 'crash' && use !== undefined ? `${use}\n${messageWords(observed)}` : `${title}\n${code}\n${cause}`
}

/**
 * Exports that fail alike in one line that all go through, or for the same input where no line is known, are accused together, and
 * so are members of a class that are wrong after the same use of it.
 */
function merged(
  findings: readonly SurveyFinding[],
  keyOf: (finding: SurveyFinding) => string,
): readonly SurveyFinding[] {
  const groups = new Map<string, SurveyFinding[]>()
  for (const finding of findings) {
    const key = keyOf(finding)
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = [...group].sort((a, b) => b.confidence - a.confidence || a.code.length - b.code.length)
    if (first === undefined || others.length === 0) return group
    const exports = [...new Set(group.flatMap((finding) => finding.exports))]
    const more = exports.length - first.exports.length
    return [
      { ...first, exports, ...(more > 0 && { why: `${first.why.replace(alsoOf, '')}; so do ${more} more exports` }) },
    ]
  })
}

const alsoOf = /; so do \d+ more exports$/

/** Of several findings that show the same, the one that is surest and then smallest. */
function onePerKey(
  findings: readonly SurveyFinding[],
  keyOf: (finding: SurveyFinding) => string,
): readonly SurveyFinding[] {
  const best = new Map<string, SurveyFinding>()
  for (const finding of findings) {
    const known = best.get(keyOf(finding))
    const isBetter =
      known === undefined ||
      finding.confidence > known.confidence ||
      (finding.confidence === known.confidence && finding.input.length < known.input.length)
    if (isBetter) best.set(keyOf(finding), finding)
  }
  return [...best.values()]
}

/** The family of a cause, whatever kinds of values the input brought: `Date became Object` and `Map became Object` are one. */
function kindlessOf(cause: string): string {
  return familyOf(cause).replace(/\S+ became \S+$/, 'a kind became another')
}
