/** The way from a source file to a test file: describe, search, choose, write, run once. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, describeAll, importEnding } from '@fuzzwright/analyzer'
import { FuzzError } from '@fuzzwright/core'
import { hiddenFrom, isInstalled, projectOf } from '@fuzzwright/mutants/project'
import { Draft } from './draft.ts'
import { houseStyleOf, usualStyle } from './emit/house-style.ts'
import { importPath } from './emit/import-path.ts'
import type { Host } from './emit/test-file.ts'
import { guessesAbout } from './guess/guesses.ts'
import { runTestFile, searchInProject } from './runner/start-search.ts'
import type { SearchAnswer } from './search/search-task.ts'
import { entityModules, wantedFunctions } from './wanted-functions.ts'
import type { WriteEnvironment } from './write-environment.ts'
import type { WriteRequest, WriteResult } from './write-request.ts'

/** Times the file is run at most: what fails is left out, and the rest is run again. */
const mostRounds = 3

/** @throws FuzzError `test-file-exists`, `nothing-to-write`, `no-search-runner`, `search-failed`, and those of `describe` */
export async function writeTests(request: WriteRequest, environment: WriteEnvironment): Promise<WriteResult> {
  const layout = layoutOf(request, environment)
  if (existsSync(layout.out) && !request.force) {
    throw new FuzzError('test-file-exists', `${layout.out} is there already.`, {
      hint: 'Give another path with --out, or overwrite it with --force.',
    })
  }
  const described =
    request.name === undefined
      ? describeAll(layout.module, { from: environment.cwd })
      : [describe(layout.module, request.name, { from: environment.cwd })]
  const functions = wantedFunctions(described, layout.module)
  if (functions.length === 0) {
    throw new FuzzError('nothing-to-write', `${request.file} exports no function that can be called from a test.`, {
      hint: 'Export a function, a class or an object with methods, or name another file.',
    })
  }
  const guesses = request.fuzz ? guessesAbout(functions) : []
  const { seed, runs, timeBudget, hangAfter } = request
  const packageName = layout.isPackage ? layout.module : undefined
  const task = {
    module: layout.module,
    functions,
    guesses,
    seed,
    runs,
    timeBudget,
    ...(hangAfter !== undefined && { hangAfter }),
    ...(packageName === undefined ? { hidden: hiddenFrom(layout.root, layout.module) } : { package: packageName }),
  }
  const answer = await searchInProject(
    task,
    { ...layout, host: layout.searcher, modules: entityModules(functions, layout.module) },
    environment,
  )
  return finish(
    new Draft({
      ...layout,
      request,
      functions,
      guesses,
      answer,
      canFuzz: canFuzz(request, layout, answer),
      importHost: canImport(layout),
    }),
    request,
    layout,
    environment,
  )
}

interface Layout {
  /** The runner the file is for. */
  readonly host: Host
  readonly searcher: Host
  /** Absolute path, or the name of a package. */
  readonly module: string
  readonly isPackage: boolean
  /** Folder of the project as the runner that searches sees it, and as the runner the file is for does. */
  readonly root: string
  readonly hostRoot: string
  readonly folder: string
  readonly out: string
  readonly specifier: string
  readonly style: ReturnType<typeof houseStyleOf>
  readonly isTyped: boolean
}

function layoutOf({ file, out, name, host: wanted }: WriteRequest, { cwd }: WriteEnvironment): Layout {
  const path = resolve(cwd, file)
  const isPackage = !existsSync(path)
  const folder = isPackage ? cwd : dirname(path)
  const inFolder = join(folder, 'any')
  const { root: hostRoot, runner: host } = projectOf(inFolder, wanted)
  const searcher = searcherFor(host, folder)
  const target = resolve(cwd, out ?? (isPackage ? `${(name ?? file).replace(/\W+/g, '-')}.test.ts` : testBeside(path)))
  const text = isPackage ? '' : readFileSync(path, 'utf8')
  return {
    host,
    searcher,
    module: isPackage ? file : path,
    isPackage,
    root: projectOf(inFolder, searcher).root,
    hostRoot,
    folder,
    out: target,
    specifier: isPackage ? file : importPath(target, path, text, importEnding(path)),
    style: text === '' ? usualStyle : houseStyleOf(text),
    isTyped: /\.[cm]?tsx?$/.test(target),
  }
}

function testBeside(path: string): string {
  const name = basename(path)
  const typed = /\.[cm]?tsx?$/.test(name) ? 'ts' : 'js'
  return join(dirname(path), `${name.replace(/\.[cm]?[jt]sx?$/, '')}.test.${typed}`)
}

/** A project with Jest alone is searched by its Jest, where our transformer counts. */
function searcherFor(host: Host, folder: string): Host {
  const hasOwn = ['jest', '@fuzzwright/jest'].every((name) => isInstalled(folder, name))
  return host === 'jest' && (hasOwn || !isInstalled(folder, 'vitest')) ? 'jest' : 'vitest'
}

/** `fuzzIt` needs its package, and its plugin or transformer; under Jest the latter is seen in code of the project alone. */
function canFuzz({ fuzz }: WriteRequest, { host, root, isPackage }: Layout, { hasPlugin }: SearchAnswer): boolean {
  return fuzz && (hasPlugin || (host === 'jest' && isPackage)) && isInstalled(root, `@fuzzwright/${host}`)
}

/** Strict package managers hide what comes with Jest; its names are globals then. */
function canImport({ host, root }: Layout): boolean {
  return host === 'vitest' || !isInstalled(root, 'jest') || isInstalled(root, '@jest/globals')
}

async function finish(
  draft: Draft,
  request: WriteRequest,
  layout: Layout,
  environment: WriteEnvironment,
): Promise<WriteResult> {
  if (layout.isTyped) draft.dropWhatTypesForbid()
  let passed = false
  mkdirSync(dirname(layout.out), { recursive: true })
  for (let round = 0; round < mostRounds; round++) {
    writeFileSync(layout.out, draft.text())
    if (!request.run || !isInstalled(layout.hostRoot, layout.host)) break
    const run = await runTestFile(layout.host, layout.hostRoot, layout.out, environment)
    const failed = run.tests.filter((test) => !test.passed)
    if (run.problem !== undefined) draft.note(`The written file does not run: ${run.problem.split('\n')[0]}`)
    passed = failed.length === 0 && run.problem === undefined
    if (failed.length === 0) break
    draft.drop(failed)
  }
  return { file: layout.out, passed, ...draft.summary() }
}
