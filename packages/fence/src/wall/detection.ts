/**
 * What detectors know of the running input, and when they speak: something that proves a hole stands where only the code
 * itself should have a say.
 */
import { basename } from 'node:path'
import type { DetectorName, Lead } from '@fuzzwright/core'
import { canary, canaryHost, holdsCanary } from '../detect/canary.ts'
import { isCodeInProgram } from '../detect/code.ts'
import { allTextsOf, leadsTo, textsOf } from '../detect/leads.ts'
import { holdsAll, isAtRoot, MadePaths } from '../detect/paths.ts'
import type { Payloads } from '../detect/payloads.ts'
import { commandsIn } from '../detect/shell.ts'
import { isCodeInSql, isOwnStatement } from '../detect/sql.ts'

/** A hole that was proved. */
export interface Hole {
  readonly detector: DetectorName
  /** What the input did, as a sentence without its full stop. */
  readonly said: string
}

/** Where something of an input may arrive. */
export interface Reached {
  readonly sink: Payloads
  /** What is run, opened, reached. */
  readonly operand: string
  /** What would be done to it: `read`, `removed`. */
  readonly verb?: string
  /** Names the code looks for in what is deserialised. */
  readonly fields?: readonly string[]
}

const detectorOf: Readonly<Record<Payloads, DetectorName>> = {
  commands: 'commandInjection',
  paths: 'pathTraversal',
  programs: 'codeInjection',
  hosts: 'requestForgery',
  statements: 'sqlInjection',
  serialised: 'unsafeDeserialisation',
}

const shells = /^(?:sh|bash|dash|ash|zsh|ksh|cmd\.exe)$/
const quoted = (text: string): string => JSON.stringify(text)

/** The verb of what proves nothing by itself, and is worth a lead. */
export const onlyLooks = 'looked at'

/** Times a sink is reached until leads are made of it at powers of two only. */
const oftenEnough = 4

/** The command line a shell is started with. What stands behind it are arguments of the line, which no shell reads. */
function lineOf(args: readonly unknown[]): string | undefined {
  const option = args.findIndex((word, at) => at > 0 && /^(?:-\w*c|\/c)$/i.test(String(word)))
  const line: unknown = option < 0 ? undefined : args.slice(option + 1).find((word) => !/^[-+]\w/.test(String(word)))
  return line === undefined ? undefined : String(line)
}

/** Letters that a path has in common with nearly every text. No bench chose it. */
const tooShort = 2

/** A file of a package that no text of the input stands in: a module that the first input had loaded. */
function isOfPackage(path: string, given: readonly unknown[]): boolean {
  if (!/[\\/]node_modules[\\/]/.test(path)) return false
  return !textsOf(given).some((text) => text.length > tooShort && path.includes(text))
}

export class Detection {
  /** Whose arguments are those of the running input. */
  input: { readonly args: readonly unknown[] } = { args: [] }
  readonly made = new MadePaths()
  private readonly isOn: (name: DetectorName) => boolean
  private readonly times = new Map<Payloads, number>()
  private leads: Lead[] = []
  private hasParsed = false

  constructor(isOn: (name: DetectorName) => boolean) {
    this.isOn = isOn
  }

  get given(): readonly unknown[] {
    return this.input.args
  }

  get hasLeads(): boolean {
    return this.leads.length > 0
  }

  takeLeads(): readonly Lead[] {
    const { leads } = this
    this.leads = []
    return leads
  }

  /** The input has ended. */
  clear(): void {
    this.made.clear()
    this.hasParsed = false
  }

  /** Something reached a sink: answers the hole, where it proves one. */
  reach(reached: Reached): Hole | undefined {
    const { sink, operand } = reached
    if (!this.isOn(detectorOf[sink]) && !(sink === 'programs' && this.isOn('unsafeDeserialisation'))) return undefined
    if (reached.verb !== onlyLooks && holdsCanary(operand)) {
      const hole = this.proved(reached)
      if (hole !== undefined && this.isOn(hole.detector)) return hole
    }
    this.follow(reached)
    return undefined
  }

  /** A program is started: in a shell its command line counts, otherwise its name. */
  reachProgram(file: string, args: readonly unknown[]): Hole | undefined {
    const line = shells.test(basename(file).toLowerCase()) ? lineOf(args) : undefined
    return this.reach({ sink: 'commands', operand: line ?? file, verb: line === undefined ? '' : 'shell' })
  }

  private proved({ sink, operand, verb = '' }: Reached): Hole | undefined {
    const detector = detectorOf[sink]
    switch (sink) {
      case 'commands':
        return this.provedCommand(operand, verb === 'shell')
      case 'paths': {
        const folder = isAtRoot(operand) ? this.made.folderOf(operand, allTextsOf(this.given)) : undefined
        if (folder === undefined || holdsAll(folder)) return undefined
        const said = `the code would have ${verb} ${quoted(operand)}, out of the folder ${quoted(folder)} that it put before its input`
        return { detector, said }
      }
      case 'hosts': {
        const host = operand.toLowerCase()
        const isOurs = host === canaryHost || host.endsWith(`.${canaryHost}`) || host === canary
        return isOurs ? { detector, said: `the input says which machine is reached: ${quoted(operand)}` } : undefined
      }
      case 'statements':
        if (!isCodeInSql(operand) || !isOwnStatement(operand, allTextsOf(this.given))) return undefined
        return { detector, said: `a part of the input is no value but a part of the statement: ${quoted(operand)}` }
      case 'programs':
        if (!isCodeInProgram(operand)) return undefined
        return this.hasParsed
          ? {
              detector: 'unsafeDeserialisation',
              said: `code in what is deserialised would have run: ${quoted(operand)}`,
            }
          : { detector, said: `a part of the input would have run as code: ${quoted(operand)}` }
      case 'serialised':
        // What comes of it shows elsewhere.
        this.hasParsed = true
        return undefined
    }
  }

  private provedCommand(operand: string, isShell: boolean): Hole | undefined {
    const detector = 'commandInjection'
    if (!isShell) {
      const isOurs = basename(operand).toLowerCase().startsWith(canary)
      return isOurs ? { detector, said: `the input says which program is run: ${quoted(operand)}` } : undefined
    }
    if (!commandsIn(operand).some((name) => basename(name).toLowerCase() === canary)) return undefined
    return { detector, said: `a part of the input would have run as a command of its own: ${quoted(operand)}` }
  }

  private follow({ sink, operand, fields }: Reached): void {
    if (sink === 'paths' && isOfPackage(operand, this.given)) return
    const times = (this.times.get(sink) ?? 0) + 1
    this.times.set(sink, times)
    if (times > oftenEnough && (times & (times - 1)) !== 0) return
    this.leads.push(...leadsTo({ sink, operand, fields }, textsOf(this.given)))
  }
}
