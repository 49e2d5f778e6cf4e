/** What was compiled once, kept in a folder for the other processes of a comparison: each loads both versions. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Texts = Readonly<Record<string, string>>

/** Texts made of sources, by the path and the text of the source. Reading and saving are no work for behind the fence. */
export class CompiledTexts {
  private readonly folder: string
  private readonly known = new Map<string, string>()
  private readonly made = new Map<string, string>()

  /** `folder` belongs to one comparison, and need not be there. */
  constructor(folder: string) {
    this.folder = folder
    for (const name of namesIn(folder)) {
      const texts: Texts = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      for (const [key, text] of Object.entries(texts)) this.known.set(key, text)
    }
  }

  /** What `compile` made of `source`, now or in a process that saved it. */
  of(file: string, source: string, compile: () => string): string {
    const key = createHash('sha1').update(file).update('\0').update(source).digest('hex')
    const known = this.known.get(key)
    if (known !== undefined) return known
    const text = compile()
    this.known.set(key, text)
    this.made.set(key, text)
    return text
  }

  /** Keeps what was made since it was read; `name` tells this process from others. */
  save(name: string): void {
    mkdirSync(this.folder, { recursive: true })
    writeFileSync(join(this.folder, `${name}.json`), JSON.stringify(Object.fromEntries(this.made)))
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
