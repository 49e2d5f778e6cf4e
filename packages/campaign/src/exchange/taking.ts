/** What a checkout takes over from a store: findings and labels one by one, and the inputs of each shelf together. */
import { FuzzError } from '@fuzzwright/core/tooling'
import { messageOf } from '../data.ts'
import { partsOf } from '../store/campaign-store.ts'
import type { LocalProject } from './local-project.ts'

/** What came of it. */
export interface Taking {
  /** What the store had, by name. */
  readonly texts: ReadonlyMap<string, string>
  readonly inputs: number
  /** Paths of findings below the checkout, without ending. */
  readonly findings: readonly string[]
  readonly foreign: number
  /** Names of what the disk has refused. */
  readonly refused: ReadonlySet<string>
  readonly problems: readonly FuzzError[]
}

/** `texts` by name; `whenFound` hears of each finding once its file lies in the checkout. */
export function take(
  local: LocalProject,
  texts: ReadonlyMap<string, string>,
  whenFound: (path: string) => void,
): Taking {
  const intake = new Intake(local, whenFound)
  const shelves = new Map<string, Map<string, string>>()
  for (const [name, text] of texts) {
    const { shelf, hash } = partsOf(name)
    if (!shelf.startsWith('inputs/')) intake.one(name, text)
    else shelves.set(shelf, (shelves.get(shelf) ?? new Map<string, string>()).set(hash, text))
  }
  for (const [shelf, inputs] of shelves) intake.together(shelf, inputs)
  return { texts, ...intake.taken }
}

class Intake {
  private readonly local: LocalProject
  private readonly whenFound: (path: string) => void
  private readonly findings = new Set<string>()
  private readonly refused = new Set<string>()
  private inputs = 0
  private foreign = 0
  private why: unknown

  constructor(local: LocalProject, whenFound: (path: string) => void) {
    this.local = local
    this.whenFound = whenFound
  }

  one(name: string, text: string): void {
    const { shelf } = partsOf(name)
    this.trying([name], () => {
      const taken = this.local.take({ shelf, text })
      if (taken === 'foreign') this.foreign++
      else if (taken === 'new' && isFindingName(name)) {
        const path = pathOfFinding(name)
        this.findings.add(path)
        this.whenFound(path)
      }
    })
  }

  together(shelf: string, texts: ReadonlyMap<string, string>): void {
    const names = [...texts.keys()].map((hash) => `${shelf}/${hash}`)
    this.trying(names, () => {
      const foreign = this.local.takeInputs(shelf, texts)
      this.foreign += foreign.size
      this.inputs += texts.size - foreign.size
    })
  }

  get taken(): Omit<Taking, 'texts'> {
    const { inputs, foreign, refused, findings, why } = this
    const problems = why === undefined ? [] : [cannotTake(refused.size, why)]
    return { inputs, foreign, refused, findings: [...findings], problems }
  }

  private trying(names: readonly string[], work: () => void): void {
    try {
      work()
    } catch (error) {
      for (const name of names) this.refused.add(name)
      this.why ??= error
    }
  }
}

function cannotTake(entries: number, why: unknown): FuzzError {
  return new FuzzError(
    'cannot-take',
    `${entries} of what others have found and learned cannot be written here: ${messageOf(why)}.`,
    { hint: 'Make room on this disk. Nothing is lost: it is in the store, and is taken the next time.', cause: why },
  )
}

/** Whether an entry of that name is a finding. */
export function isFindingName(name: string): boolean {
  return name.startsWith('findings/')
}

/** The path of a finding below a checkout, without ending. */
export function pathOfFinding(name: string): string {
  return partsOf(name).shelf.slice('findings/'.length)
}
