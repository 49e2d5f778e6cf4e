/**
 * Errors that code made on purpose: a `throw` of what is instrumented threw them, or a package made them, which their innermost frame says: that
 * is of whoever wrote `new TypeError(…)`. What the platform throws is made in it: it has a frame of its own there, or the engine's words.
 */
import type { OnPurpose } from '../execution/default-oracles.ts'
import { isEngineMessage } from '../execution/engine-message.ts'
import { textsOf } from '../execution/input-texts.ts'
import { normalMessage } from './normal-message.ts'
import { userFrames } from './stack-frames.ts'

const refusals: ReadonlySet<string> = new Set(['TypeError', 'RangeError'])

const inPackage = /[/\\]node_modules[/\\]/
/** What stands in for a platform says what the platform would. */
const standIn =
  /[/\\]node_modules[/\\](?:.*[/\\])?(?:jsdom|happy-dom|webidl-conversions|whatwg-url|core-js(?:-pure)?)[/\\]/
const ofPlatform = /^Failed to \w+ |^Invalid URL\b/

/** Messages as they are known with what an input spells left out; of more than that many each is a new one anyway. No bench chose it. */
const mostKnown = 1_000

export class MadeOnPurpose implements OnPurpose {
  private readonly threw: (error: unknown) => boolean
  /** What was seen of errors with frames is so of those without: a search keeps none, as they cost more than the throw. */
  private readonly known = new Set<string>()

  /** @param threw whether a `throw` of the code under test threw this */
  constructor(threw: (error: unknown) => boolean = () => false) {
    this.threw = threw
  }

  isMade(error: Error, args: readonly unknown[]): boolean {
    // Code may pass on what the engine had to say.
    if (isEngineMessage(error.message)) return false
    if (this.threw(error)) return true
    return mayBeRefusal(error) && (this.isKnown(error, args) || this.isSeen(error, args))
  }

  /** Whether errors like it were seen to be made on purpose. */
  isKnown({ name, message }: Error, args: readonly unknown[]): boolean {
    return this.known.size > 0 && this.known.has(keyOf(name, message, args))
  }

  private isSeen({ name, message, stack = '' }: Error, args: readonly unknown[]): boolean {
    const innermost = /^ {4}at .*$/m.exec(stack)?.[0]
    const [frame] = innermost === undefined ? [] : userFrames(innermost)
    if (frame === undefined || !inPackage.test(frame.file) || standIn.test(frame.file)) return false
    if (this.known.size >= mostKnown) this.known.clear()
    this.known.add(keyOf(name, message, args))
    return true
  }
}

function mayBeRefusal(error: Error): boolean {
  if (!refusals.has(error.name) || ofPlatform.test(error.message)) return false
  return !('code' in error && String(error.code).startsWith('ERR_'))
}

function keyOf(name: string, message: string, args: readonly unknown[]): string {
  return `${name}: ${normalMessage(message, { inputTexts: textsOf(args), assertion: false })}`
}
