/** A log that belongs to one run: what a property writes into it stands in the report of that run, and of no other. */
import type { GenContext } from '../../domain/context.ts'
import { Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import type { IR } from '../../domain/ir.ts'
import { sourceOf } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'

/** A log of one run. */
export interface RunLog {
  log(message: string): void
  /** Number of messages so far. */
  size(): number
  /** The messages, in order. */
  readonly messages: readonly string[]
}

/** What is written between two runs is cut here. */
const mostMessages = 1000

interface LogNode {
  /** What the last run wrote that wrote anything. */
  seen: readonly string[]
}

/** As a comment, which leaves the source of the log as it is. */
function comment(messages: readonly string[]): string {
  return messages.length === 0 ? '' : `/* ${messages.join('; ').replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`
}

/** An empty log: what a printed test is given in place of the one that was written to. */
export function fuzzedLog(): RunLog {
  return logInto(() => {})
}

function logInto(told: (messages: readonly string[]) => void): RunLog {
  const messages: string[] = []
  const log: RunLog = {
    messages,
    log: (message) => {
      if (messages.length < mostMessages) messages.push(message)
      // Told only now: values are also made to be looked at, and those say nothing.
      told(messages)
    },
    size: () => messages.length,
  }
  return Object.defineProperty(log, sourceOf, { value: () => `fuzzedLog(${comment(messages)})` })
}

class RunLogDomain extends Domain<RunLog, LogNode> {
  readonly name = 'context'
  readonly entropy = 0
  readonly minComplexity = 0
  readonly maxComplexity = 0

  init(_g: GenContext): LogNode {
    return { seen: [] }
  }

  mutate(): Unchanged {
    return UNCHANGED
  }

  complexity(): number {
    return 0
  }

  override simplest(): LogNode {
    return { seen: [] }
  }

  getValue(c: LogNode): RunLog {
    return logInto((messages) => {
      c.seen = messages
    })
  }

  validate(): undefined {
    return undefined
  }

  serialize(): IR {
    return 'log'
  }

  parse(ir: IR): LogNode | undefined {
    return ir === 'log' ? { seen: [] } : undefined
  }

  override print(c: LogNode, out: Printer): void {
    out.text(`fuzzedLog(${comment(c.seen)})`)
  }
}

/** A log for what one run has to say: `log('...')`. The report shows what the failing run wrote. */
export function context(): Domain<RunLog> {
  return new RunLogDomain()
}
