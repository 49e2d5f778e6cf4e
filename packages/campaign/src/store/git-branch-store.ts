/**
 * A campaign's store as a branch of the project's own repository: for continuous integration, where nothing else lasts.
 *
 * The branch is one commit without parents, so that it is never larger than what it holds, and one file for each shelf, so
 * that thousands of inputs are a few hundred files. Writers read it, add to it, and push on the condition that nobody has
 * pushed since; whoever was slower does it again with what is there now. Neither the work tree nor the objects of the
 * person's repository are touched: what is read and written lies in a folder of its own, which may be deleted.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FuzzError } from '@fuzzwright/core/tooling'
import { fieldsOf, parseJson } from '../data.ts'
import { type CampaignStore, type Entry, hashOf, partsOf } from './campaign-store.ts'
import { checkEntries, isShelf } from './entry-names.ts'
import { type GitEnd, type GitPlace, runGit } from './run-git.ts'

/** Which branch of which repository, and where to work. */
export interface GitBranch {
  /** Absolute path of a folder of the person's repository. */
  readonly cwd: string
  /** Name or address of a remote. */
  readonly remote: string
  /** Without `refs/heads/`. */
  readonly branch: string
  /** Absolute path of a folder for objects; made, and emptied when it grows large. */
  readonly cache: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970, for leases. */
  readonly now: () => number
  /** A number from 0 up to, not including, 1: how long one waits who was slower. */
  readonly chance: () => number
}

interface Lease {
  readonly owner: string
  readonly until: number
}

/** What the branch holds. */
interface Tree {
  /** The commit; `undefined` while there is no branch. */
  readonly commit: string | undefined
  /** Texts by hash, by shelf. */
  readonly shelves: Map<string, Map<string, string>>
  readonly leases: Map<string, Lease>
}

const ending = '.jsonl'
const leasesFile = 'leases.json'
/** Ten writers at once need about as many; more says that something else is wrong. */
const mostTries = 60
/** Milliseconds waited after the first push that came too late; doubled up to the longest. */
const [shortestWait, longestWait] = [20, 1000]
const author = {
  GIT_AUTHOR_NAME: 'Fuzzwright',
  GIT_AUTHOR_EMAIL: 'corpus@fuzzwright.invalid',
  GIT_COMMITTER_NAME: 'Fuzzwright',
  GIT_COMMITTER_EMAIL: 'corpus@fuzzwright.invalid',
}

/** Keeps the entries of a campaign on an orphan branch. */
export class GitBranchStore implements CampaignStore {
  readonly place: string
  private readonly branch: GitBranch
  private known: Tree | undefined
  private objects: string | undefined
  private own: { readonly GIT_ALTERNATE_OBJECT_DIRECTORIES: string } | undefined
  private url: string | undefined

  constructor(branch: GitBranch) {
    this.branch = branch
    this.place = `branch ${branch.branch} of ${withoutSecrets(branch.remote)}`
  }

  async names(): Promise<readonly string[]> {
    const { shelves } = await this.pull()
    return [...shelves].flatMap(([shelf, texts]) => [...texts.keys()].map((hash) => `${shelf}/${hash}`)).sort()
  }

  async read(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { shelves } = this.known ?? (await this.pull())
    const found = new Map<string, string>()
    for (const name of names) {
      const { shelf, hash } = partsOf(name)
      const text = shelves.get(shelf)?.get(hash)
      if (text !== undefined) found.set(name, text)
    }
    return found
  }

  async add(entries: readonly Entry[]): Promise<void> {
    checkEntries(entries)
    // An exchange that has nothing to give asks the remote nothing.
    if (entries.length === 0) return
    await this.change(({ shelves }) => {
      let isNew = false
      for (const { shelf, text } of entries) {
        const texts = shelves.get(shelf) ?? new Map<string, string>()
        shelves.set(shelf, texts)
        const hash = hashOf(text)
        isNew ||= !texts.has(hash)
        texts.set(hash, text)
      }
      return isNew
    })
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.change(({ shelves }) => {
      const gone = names.filter((name) => {
        const { shelf, hash } = partsOf(name)
        return shelves.get(shelf)?.delete(hash) === true
      })
      return gone.length > 0
    })
  }

  async lease(what: string, owner: string, milliseconds: number): Promise<boolean> {
    let isOurs = false
    await this.change(({ leases }) => {
      const held = leases.get(what)
      isOurs = held === undefined || held.owner === owner || held.until <= this.branch.now()
      if (isOurs) leases.set(what, { owner, until: this.branch.now() + milliseconds })
      return isOurs
    })
    return isOurs
  }

  async release(what: string, owner: string): Promise<void> {
    await this.change(({ leases }) => leases.get(what)?.owner === owner && leases.delete(what))
  }

  async close(): Promise<void> {
    if (this.objects !== undefined) rmSync(this.objects, { recursive: true, force: true })
    this.objects = undefined
    this.known = undefined
  }

  /** Reads, changes, pushes, and begins again where somebody else has pushed meanwhile. `work` answers whether it changed anything. */
  private async change(work: (tree: Tree) => boolean): Promise<void> {
    let wait = shortestWait
    for (let tries = 0; tries < mostTries; tries++) {
      // What a change that came too late has written into it must not stay.
      const tree = copyOf(await this.pull())
      if (!work(tree)) return
      const commit = await this.commit(tree)
      const pushed = await this.git([
        'push',
        '--quiet',
        '--no-verify',
        `--force-with-lease=${this.ref}:${tree.commit ?? ''}`,
        await this.address(),
        `${commit}:${this.ref}`,
      ])
      if (pushed.code === 0) {
        this.known = { ...tree, commit }
        return
      }
      if (!isRace(pushed)) throw this.away(pushed)
      await new Promise((settle) => setTimeout(settle, wait * (0.5 + this.branch.chance())))
      wait = Math.min(longestWait, wait * 2)
    }
    throw new FuzzError(
      'store-away',
      `The ${this.place} could not be written: others pushed first ${mostTries} times.`,
      {
        hint: 'Nothing is lost: what was found lies beside the tests, and is handed over the next time.',
      },
    )
  }

  private get ref(): string {
    return `refs/heads/${this.branch.branch}`
  }

  private async pull(): Promise<Tree> {
    const listed = await this.git(['ls-remote', await this.address(), this.ref])
    if (listed.code !== 0) throw this.away(listed)
    const commit = /^[0-9a-f]+/.exec(listed.out.toString())?.[0]
    let known = this.known
    if (commit === undefined) known = { commit, shelves: new Map(), leases: new Map() }
    else if (known?.commit !== commit) known = await this.fetch(commit)
    this.known = known
    return known
  }

  private async fetch(commit: string): Promise<Tree> {
    const words = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', await this.address()]
    const fetched = await this.git([...words, this.ref])
    if (fetched.code !== 0) throw this.away(fetched)
    const listed = await this.git(['ls-tree', '-r', '-z', commit])
    // Pushed over between the two questions: what is there now is as good.
    if (listed.code !== 0) return this.readAgain()
    const files = listed.out
      .toString()
      .split('\0')
      .map((line) => /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line))
      .filter((match) => match !== null)
      .map(([, oid = '', path = '']) => ({ oid, path }))
    const contents = await this.contents(files.map(({ oid }) => oid))
    return treeOf(
      commit,
      files.map(({ path }, at) => ({ path, text: contents[at] ?? '' })),
    )
  }

  private async readAgain(): Promise<Tree> {
    const listed = await this.git(['ls-remote', await this.address(), this.ref])
    const commit = /^[0-9a-f]+/.exec(listed.out.toString())?.[0]
    return commit === undefined ? { commit, shelves: new Map(), leases: new Map() } : this.fetch(commit)
  }

  /** Texts of blobs, in order. */
  private async contents(oids: readonly string[]): Promise<readonly string[]> {
    if (oids.length === 0) return []
    const { out } = await this.git(['cat-file', '--batch'], `${oids.join('\n')}\n`)
    const texts: string[] = []
    for (let at = 0; at < out.length; ) {
      const end = out.indexOf(10, at)
      const length = Number(/ (\d+)$/.exec(out.toString('utf8', at, end))?.[1])
      if (end < 0 || Number.isNaN(length)) break
      texts.push(out.toString('utf8', end + 1, end + 1 + length))
      at = end + 1 + length + 1
    }
    return texts
  }

  /** Writes the tree and its commit; answers the commit's name. */
  private async commit({ shelves, leases }: Tree): Promise<string> {
    const folder = mkdtempSync(join(this.folder(), 'tree-'))
    try {
      const files = filesOf(shelves, leases)
      for (const [at, { text }] of files.entries()) writeFileSync(join(folder, String(at)), text)
      const list = files.map((_, at) => join(folder, String(at))).join('\n')
      const oids = (await this.sure(['hash-object', '-w', '--no-filters', '--stdin-paths'], `${list}\n`)).split('\n')
      const index = files.map(({ path }, at) => `100644 ${oids[at]}\t${path}\0`).join('')
      const withIndex = { GIT_INDEX_FILE: join(folder, 'index') }
      await this.sure(['update-index', '-z', '--add', '--index-info'], index, withIndex)
      const tree = await this.sure(['write-tree'], '', withIndex)
      return await this.sure(['commit-tree', tree, '-m', 'chore: what fuzzing has learned'], '', author)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  private async sure(
    words: readonly string[],
    input = '',
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const end = await this.git(words, input, env)
    if (end.code !== 0) throw this.away(end)
    return end.out.toString().trim()
  }

  /** Objects of this store, apart from those of the person. */
  private folder(): string {
    if (this.objects === undefined) {
      mkdirSync(this.branch.cache, { recursive: true })
      this.objects = mkdtempSync(join(this.branch.cache, 'objects-'))
    }
    return this.objects
  }

  /** By its address: pushed to by its name, git would note a branch whose objects are not the person's. */
  private async address(): Promise<string> {
    const { cwd, env, remote } = this.branch
    if (this.url === undefined) {
      const known = await runGit({ cwd, env }, ['remote', 'get-url', '--push', remote])
      this.url = known.code === 0 ? known.out.toString().trim() : remote
    }
    return this.url
  }

  private async git(
    words: readonly string[],
    input = '',
    more: Readonly<Record<string, string>> = {},
  ): Promise<GitEnd> {
    const { cwd, env } = this.branch
    const place: GitPlace = {
      cwd,
      env: { ...env, ...more, GIT_OBJECT_DIRECTORY: this.folder(), ...(await this.alternates()) },
    }
    return runGit(place, words, input)
  }

  /** Where the person's own objects are, which need not be fetched. */
  private async alternates(): Promise<{ readonly GIT_ALTERNATE_OBJECT_DIRECTORIES: string }> {
    const { cwd, env } = this.branch
    if (this.own === undefined) {
      const found = await runGit({ cwd, env }, ['rev-parse', '--git-path', 'objects'])
      if (found.code !== 0) throw noRepository(cwd, found)
      this.own = { GIT_ALTERNATE_OBJECT_DIRECTORIES: resolve(cwd, found.out.toString().trim()) }
    }
    return this.own
  }

  private away({ err }: GitEnd): FuzzError {
    return new FuzzError(
      'store-away',
      `The ${this.place} cannot be used: ${withoutSecrets(lastLine(err) + remoteSaid(err))}.`,
      {
        hint: 'Check the name of the remote, and that you may push to the branch. Nothing found is lost: it lies beside the tests.',
      },
    )
  }
}

function copyOf({ commit, shelves, leases }: Tree): Tree {
  return {
    commit,
    shelves: new Map([...shelves].map(([shelf, texts]) => [shelf, new Map(texts)])),
    leases: new Map(leases),
  }
}

function noRepository(cwd: string, { code, err }: GitEnd): FuzzError {
  return code === 127
    ? new FuzzError('store-away', `There is no git on this machine: ${err}.`, {
        hint: 'Install git, or keep the corpus in a folder.',
      })
    : new FuzzError('store-away', `${cwd} is in no git repository: ${lastLine(err)}.`, {
        hint: 'Run `git init` and add a remote, or keep the corpus in a folder: `--store <folder>`.',
      })
}

/** Somebody else was faster: the lease is stale, or the remote is being written this moment. */
function isRace({ err }: GitEnd): boolean {
  return /stale info|cannot lock ref|failed to update ref|fetch first|non-fast-forward|reference already exists|incorrect old value|failed to lock/.test(
    err,
  )
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('hint:'))
  return (
    lines.find((line) => /^(fatal|error):|\[rejected\]|! \[/.test(line.trim())) ??
    lines.at(-1) ??
    'git said nothing'
  ).trim()
}

/** Characters of what a remote says, which may be a page. */
const longestSaid = 300

/** Why a remote refuses, in its own words, where it has said any. */
function remoteSaid(text: string): string {
  const said = [...text.matchAll(/^remote: *(\S.*)$/gm)].map(([, line = '']) => line.trim()).join(' ')
  return said === '' ? '' : `; the remote says: ${said.slice(0, longestSaid)}`
}

/** An address may carry a password. */
function withoutSecrets(text: string): string {
  return text.replace(/(\w+:\/\/)[^/@\s]*@/g, '$1')
}

/** The files of the branch: a line for each entry, as `["<hash>","<text>"]`, sorted. */
function filesOf(
  shelves: Tree['shelves'],
  leases: Tree['leases'],
): readonly { readonly path: string; readonly text: string }[] {
  const files = [...shelves]
    .filter(([, texts]) => texts.size > 0)
    .map(([shelf, texts]) => ({
      path: `${shelf}${ending}`,
      text: [...texts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    }))
  return [...files, { path: leasesFile, text: `${JSON.stringify(Object.fromEntries([...leases].sort()), null, 2)}\n` }]
}

function treeOf(commit: string, files: readonly { readonly path: string; readonly text: string }[]): Tree {
  const shelves = new Map<string, Map<string, string>>()
  let leases = new Map<string, Lease>()
  for (const { path, text } of files) {
    if (path === leasesFile) leases = leasesIn(text)
    const shelf = path.slice(0, -ending.length)
    if (path.endsWith(ending) && isShelf(shelf)) shelves.set(shelf, textsIn(text))
  }
  return { commit, shelves, leases }
}

/** Lines that are damaged are passed over. */
function textsIn(lines: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const line of lines.split('\n')) {
    const pair = parseJson(line)
    const [hash, text] = Array.isArray(pair) ? pair : []
    // A text that its hash names is an entry's: there is no other form of hash to ask for.
    if (typeof text === 'string' && hash === hashOf(text)) texts.set(hash, text)
  }
  return texts
}

function leasesIn(text: string): Map<string, Lease> {
  const leases = new Map<string, Lease>()
  for (const [what, lease] of Object.entries(fieldsOf(parseJson(text)))) {
    const { owner, until } = fieldsOf(lease)
    if (typeof owner === 'string' && typeof until === 'number') leases.set(what, { owner, until })
  }
  return leases
}
