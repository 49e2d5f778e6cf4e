/**
 * What a test asks of a process of its own, and what that one answers: files of one folder, because the one who answers may die
 * at any moment and what it wrote before has to stay.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { IR } from '../../domain/ir.ts'
import type { FuzzEnvironment } from '../../session/fuzz-test-request.ts'
import type { DeathVerdict, DeathWatch } from '../../session/isolation.ts'
import { environmentVariables, outerGlobal } from '../ambient.ts'
import type { FuzzTestMeta } from '../fuzz-test-meta.ts'

/** Names the folder to whoever is started. */
export const orderVariable = 'FUZZWRIGHT_ORDER'

/** What is to be done: the whole test, or only certain inputs, to find the one that ends the process. */
export interface IsolatedOrder {
  /** `testId` of the test. */
  readonly id: string
  readonly inputs?: readonly IR[]
  readonly environment: FuzzEnvironment
  readonly seed: number
}

/** How the test ended, where the process lived to tell it. */
export interface IsolatedResult {
  /** Missing where the test failed before its search. */
  readonly meta?: FuzzTestMeta
  readonly failure?: { readonly name: string; readonly message: string; readonly stack: string }
}

/** Which thread of which process answers. */
export interface IsolatedWorker {
  readonly pid: number
  readonly threadId: number
}

/** The end of a process or of a thread, as the process saw it that had started it. */
export interface WorkerEnd {
  readonly pid?: number | undefined
  readonly threadId?: number
  readonly code: number | null
  readonly signal: string | null
  /** Threads do not die of it; they end with an error. */
  readonly outOfMemory?: true
}

type Line = { readonly asks: IR } | { readonly tells: DeathVerdict }

/** One folder, seen from both sides. */
export class OrderFolder {
  readonly path: string

  /** @param path absolute path of the folder */
  constructor(path: string) {
    this.path = path
  }

  /** The folder this process was started for. */
  static ofThisProcess(): OrderFolder | undefined {
    const path = environmentVariables()[orderVariable]
    return path ? new OrderFolder(path) : undefined
  }

  /** Where the record of a whole test lies. */
  get flight(): string {
    return join(this.path, 'flight')
  }

  /** Where who asked is gone. */
  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  give(order: IsolatedOrder): void {
    mkdirSync(this.path, { recursive: true })
    this.write('order.json', order)
  }

  order(): IsolatedOrder | undefined {
    return this.read<IsolatedOrder>('order.json')
  }

  /** What is known of the process before is forgotten: another one starts. */
  renew(): void {
    for (const name of ['worker.json', 'ends.jsonl']) rmSync(join(this.path, name), { force: true })
  }

  begin(): void {
    this.write('worker.json', { pid: outerGlobal.process.pid, threadId } satisfies IsolatedWorker)
  }

  worker(): IsolatedWorker | undefined {
    return this.read<IsolatedWorker>('worker.json')
  }

  asks(input: IR): void {
    this.add('verdicts.jsonl', { asks: input })
  }

  tells(verdict: DeathVerdict): void {
    this.add('verdicts.jsonl', { tells: verdict })
  }

  /** Verdicts so far, and the inputs that were asked about. */
  verdicts(): { readonly verdicts: readonly DeathVerdict[]; readonly asked: readonly IR[] } {
    const lines = this.lines<Line>('verdicts.jsonl')
    return {
      verdicts: lines.flatMap((line) => ('tells' in line ? [line.tells] : [])),
      // Who was asked again about an input was asked about it once.
      asked: lines.flatMap((line, at) => ('asks' in line && !('asks' in (lines[at + 1] ?? {})) ? [line.asks] : [])),
    }
  }

  /** The order, for whoever carries it out. */
  watch({ inputs = [], seed }: IsolatedOrder): DeathWatch {
    const verdicts = [...this.verdicts().verdicts]
    return {
      inputs,
      seed,
      verdicts,
      asks: (input) => this.asks(input),
      tells: (verdict) => {
        verdicts.push(verdict)
        this.tells(verdict)
      },
    }
  }

  end(result: IsolatedResult): void {
    this.write('result.json', result)
  }

  result(): IsolatedResult | undefined {
    return this.read<IsolatedResult>('result.json')
  }

  noteEnd(end: WorkerEnd): void {
    this.add('ends.jsonl', end)
  }

  ends(): readonly WorkerEnd[] {
    return this.lines<WorkerEnd>('ends.jsonl')
  }

  /** Changes with everything the other side writes. */
  sign(): string {
    return ['verdicts.jsonl', 'flight', 'worker.json', 'result.json']
      .map((name) => statSync(join(this.path, name), { throwIfNoEntry: false }))
      .map((stats) => (stats === undefined ? '' : `${stats.size} ${stats.mtimeMs}`))
      .join()
  }

  /** Appears whole or not at all. */
  private write(name: string, value: unknown): void {
    const path = join(this.path, name)
    writeFileSync(`${path}.tmp`, JSON.stringify(value))
    renameSync(`${path}.tmp`, path)
  }

  private read<T>(name: string): T | undefined {
    const path = join(this.path, name)
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
  }

  private add(name: string, value: unknown): void {
    appendFileSync(join(this.path, name), `${JSON.stringify(value)}\n`)
  }

  /** Whole lines; the last one may have been cut off by a death. */
  private lines<T>(name: string): readonly T[] {
    const path = join(this.path, name)
    if (!existsSync(path)) return []
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.slice(0, -1).map((line) => JSON.parse(line) as T)
  }
}
