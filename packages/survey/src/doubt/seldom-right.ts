/** Kinds of claims that were seldom right where somebody judged them, and what has to speak for one of them beside the claim itself. */
import type { SurveyFinding } from '../finding/finding.ts'
import { type Passage, speaksOf } from '../subject/documentation.ts'
import { isOfInheritedName } from './inherited-names.ts'
import { madeKinds } from './taken-kinds.ts'

/**
 * What would promise such a claim, in words that stand where the accused export is spoken of. Of these kinds less than one in two was
 * true in packages that nothing was tuned on; decision 284 has the figures.
 */
const promises: Readonly<Record<string, RegExp>> = {
  agreement: /\balias|\bsame (?:as|result)|\bequivalent|\bidentical|\bshort(?:hand|cut)? for\b|\bsynchronous/i,
  algebra: /commutat|symmetr|transitiv|reflexiv|\bopposite|\binverse|\bnegat|complement/i,
  idempotence: /idempot|\balready\b|\bunchanged\b|\btwice\b/i,
  metamorphic: /\bchunk|\bstream|increment|\bpermut|\bclamp|\bshuffl/i,
  repeatable: /\bdeterminis|\bpure\b|\bstateless|\bmemoi/i,
}

/** Words by which a package says that it stands in for the platform, whatever function of it. */
const standsIn = /\bnative\b|\bbuilt-?in\b|\bdrop-?in\b|\b(?:poly|pony)fill|\bspec(?:ification)?[- ]complian/i

/** Why it stands behind what somebody promised; nothing for the other kinds, and where a second sign speaks for it. */
export function seldomRight(finding: SurveyFinding, passages: readonly Passage[]): string | undefined {
  const { oracle, exports, input } = finding
  if (isOfInheritedName(input)) return undefined
  if (oracle === 'non-finite') return isOfNothing(input) ? ofNothing : undefined
  const isPromised = (words: RegExp): boolean => exports.some((id) => isSpokenOf(id, { passages, words }))
  if (oracle === 'builtin' && isOfEarlierPlatform(passages)) return ofEarlier
  if (oracle === 'builtin') return isOfPlatform(finding, passages) || isPromised(standsIn) ? undefined : unpromised
  const words = promises[oracle]
  return words === undefined || isPromised(words) ? undefined : unpromised
}

interface Spoken {
  readonly passages: readonly Passage[]
  readonly words: RegExp
}

/** What a package exports by default is what all of its documentation is about. */
function isSpokenOf(id: string, { passages, words }: Spoken): boolean {
  const name = id.split('.').at(-1) ?? id
  return name === 'default' ? passages.some(({ text }) => words.test(text)) : speaksOf(passages, name, words)
}

const unpromised = 'claims of this kind are seldom right where no documentation makes them'
const ofEarlier = 'the documentation says that it does what an earlier version of the platform does'
const ofNothing = 'there is a nought or nothing among its numbers, of which there may be no answer'

/** A format (`agrees with Base64 of Buffer`) is promised by its name; whoever does what `JSON.parse` does says so. */
function isOfPlatform({ title, input }: SurveyFinding, passages: readonly Passage[]): boolean {
  const name = / agrees with (?:globalThis\.)?((?:new )?[\w.]+)$| answers as that of (\w+) does$/.exec(title)
  const [, agreed, model] = name ?? []
  if (agreed === undefined) return model === undefined
  // Who names a kind of value means to know it.
  const words = [wordsFor(agreed), ...madeKinds(input).map((kind) => new RegExp(`\\b${kind}s?\\b${noVerb}`))]
  return passages.some(({ about, text }) => words.some((word) => word.test(`${about}\n${text}`)))
}

/** `Set the width` and `Map a value` name no kind of value. */
const noVerb = '(?! +(?:the|an?|this|that|these|those|its?|to|all|each|by|if|up|your|or (?:get|unset))\\b)'

/** `currently matches the Node.js 10.3 API`: what the platform does otherwise since then is no mistake of whoever says so. */
const versionOfPlatform =
  /\b(?:match|mirror|correspond|same as|identical to|port(?:ed)? (?:of|from)|copied from)[^.\n]*\bNode(?:\.?js)?[\s*`v]*(\d+)/gi

function isOfEarlierPlatform(passages: readonly Passage[]): boolean {
  const current = Number.parseInt(process.versions.node, 10)
  return passages.some(({ text }) =>
    [...text.matchAll(versionOfPlatform)].some(([, version]) => Number(version) < current),
  )
}

/**
 * Whoever reads dates speaks of `Date`, and only who reads them like `new Date` of that. What is part of a module of Node is called by its
 * module: `path`, `node:path`.
 */
function wordsFor(name: string): RegExp {
  const [module = name, ...rest] = name.split('.')
  const isOfNode = rest.length > 0 && /^[a-z]/.test(module)
  return isOfNode
    ? new RegExp(`\\bnode:${module}\\b|\\b${module}\\b.*\\bmodule\\b`, 'i')
    : new RegExp(`\\b${name.replace(/\./g, '\\.')}\\b`)
}

/** Numbers that are nought, and lists, objects and texts without anything in them, as the source of an input shows them. */
function isOfNothing(input: string): boolean {
  const bare = input.replace(/'(?:[^'\\]|\\.)+'|"(?:[^"\\]|\\.)+"/g, 'text')
  return /(?<![\w.$])0(?![\w.])|\[\]|\{\}|''|""/.test(bare)
}
