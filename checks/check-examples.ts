/**
 * Proves that what README and docs show is true. The code blocks of a document form one project: a first line
 * `// name.ts` names the file, `vitest.config.ts` configures it, a block without a name is a file that runs by itself.
 * All of it runs in one real Vitest process on the built packages. A `text` block after a code block is a sample of the
 * output; when it says FAIL the block before it has to fail, otherwise everything has to pass. Commands of `sh` blocks
 * have to be known to `commandProblem` below.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installInto } from './installed-packages.mjs'
import { type Block, readBlocks } from './read-blocks.ts'
import { patienceMs, runPackage } from './run-process.mjs'
import { countedTime } from './search-for.mjs'
import type { Violation } from './violation.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const codeLanguages = ['ts', 'js', 'mts', 'mjs']
const commandLanguages = ['sh', 'bash', 'shell']
const dataLanguages = ['text', 'json', 'diff', 'mermaid', 'yaml', 'md', 'ebnf', 'antlr']

interface ExampleFile {
  readonly name: string
  readonly text: string
  readonly line: number
  /** What running it prints, when the document shows that. */
  readonly sample: string | undefined
}

/**
 * @param document path relative to the root of the repository
 * @param runs inputs that a fuzz test of the document is given, unless it says itself
 */
export async function checkExamples(document: string, markdown: string, runs = 1000): Promise<readonly Violation[]> {
  const blocks = readBlocks(markdown)
  const files = exampleFiles(blocks)
  const problems = blocks.flatMap((block) => blockProblems(block).map((message) => ({ line: block.line, message })))
  const outcome = files.some(isTest) ? await runFiles(files, runs) : []
  return [...problems, ...outcome].map((problem) => ({ file: document, ...problem }))
}

function exampleFiles(blocks: readonly Block[]): readonly ExampleFile[] {
  return blocks.flatMap((block, index) => {
    if (!codeLanguages.includes(block.language) || isForOthers(block.text)) return []
    const next = blocks[index + 1]
    const sample = next?.language === 'text' ? next.text : undefined
    const named = /^\/\/ ([\w./-]+\.m?[tj]s)\s*$/m.exec(block.text.split('\n')[0] ?? '')?.[1]
    if (named !== undefined) return [{ name: named, text: block.text, line: block.line, sample }]
    const declares = /(?<![.\w])(fuzzIt|fuzzApi|fuzzTest|test|it)(\.\w+)*\(/.test(block.text)
    const runs = "\nimport { test as runs } from 'vitest'\nruns('this block runs', () => {})\n"
    const text = declares ? block.text : block.text + runs
    return [{ name: `line-${block.line}.test.${block.language}`, text, line: block.line, sample }]
  })
}

/** What is written for another runner runs there: jest-examples.test.ts, node-examples.test.ts. */
export function isForOthers(text: string): boolean {
  return /@fuzzwright\/(?:jest|node-test)/.test(text)
}

const isTest = ({ name }: ExampleFile) => /\.test\.m?[tj]s$/.test(name)

function blockProblems({ language, text }: Block): readonly string[] {
  if (language === '') return ['give the block a language: ts, js, sh, or text for a sample of output']
  if (commandLanguages.includes(language)) {
    const lines = text.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim())
    return lines.filter((line) => line !== '' && !line.startsWith('#')).flatMap((line) => commandProblem(line) ?? [])
  }
  if (codeLanguages.includes(language) || dataLanguages.includes(language)) return []
  return [`no way is known to run a block of "${language}"`]
}

/** Undefined when the command is one a stage of `npm test` runs, or one whose names all exist. */
export function commandProblem(command: string): string | undefined {
  const [program, first = '', second = '', ...rest] = command
    .replace(/^((?:FUZZWRIGHT_[A-Z]+|NODE_OPTIONS)=\S+\s+)+/, '')
    .split(/\s+/)
  const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
    .scripts
  if (program === 'npm' && (first === 'test' || first === 'run')) {
    const script = first === 'test' ? 'test' : second
    if (!(script in scripts)) return `package.json has no script "${script}"`
    const bench = script === 'bench' ? rest.find((word) => word !== '--') : undefined
    return bench === undefined || existsSync(join(root, 'bench', `${bench}.bench.mjs`))
      ? undefined
      : `no bench "${bench}"`
  }
  if (program === 'npm' && first === 'install') {
    const unknown = [second, ...rest].find((word) => /^@?fuzzwright/.test(word) && !packageNames().includes(word))
    return unknown === undefined ? undefined : `${unknown} is no package of this repository`
  }
  if (program === 'npx') {
    const isThere = ['', 'packages/jest'].some((home) => existsSync(join(root, home, 'node_modules', '.bin', first)))
    return isThere || packageNames().includes(first)
      ? undefined
      : `${first} is neither installed here nor a package of ours`
  }
  const preloaded = preloadedBy(command)
  if (preloaded !== undefined) {
    const isOurs = preloaded === '@fuzzwright/node-test/register' || preloaded.startsWith('./')
    return isOurs ? undefined : `${preloaded} is nothing to import`
  }
  return `no way is known to run "${command}"`
}

/** What a command that runs tests of `node:test` loads before them: hosts.test.ts runs each of these programs. */
function preloadedBy(command: string): string | undefined {
  const [, byNode, byOthers] =
    /(?:^|\s)(?:node --import (\S+)(?=.* --test)|(?:bun|deno) test .*--preload (\S+))/.exec(command) ?? []
  return byNode ?? byOthers
}

function packageNames(): readonly string[] {
  return readdirSync(join(root, 'packages')).flatMap((name) => {
    const manifest = join(root, 'packages', name, 'package.json')
    return existsSync(manifest) ? [(JSON.parse(readFileSync(manifest, 'utf8')) as { name: string }).name] : []
  })
}

/** What a shown command or file is run with: the same search everywhere, and nothing of the runner that asks. */
export function docsEnvironment(): Readonly<Record<string, string | undefined>> {
  return {
    CI: 'true',
    FUZZWRIGHT_SEED: '1',
    ...countedTime({ step: 0.25 }),
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    VITEST: undefined,
    VITEST_POOL_ID: undefined,
    VITEST_WORKER_ID: undefined,
  }
}

async function runFiles(
  files: readonly ExampleFile[],
  runs: number,
): Promise<readonly { line: number; message: string }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-docs-'))
  try {
    writeProject(folder, files, runs)
    const report = join(folder, 'report.json')
    const flags = [
      '--root',
      folder,
      '--testTimeout=1800000',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const { output } = await runPackage('vitest', ['run', ...flags], {
      cwd: folder,
      env: docsEnvironment(),
      timeoutMs: patienceMs,
    })
    const first = files.find(isTest)?.line ?? 1
    if (!existsSync(report)) return [{ line: first, message: `Vitest did not finish:\n${output}` }]
    return judge(files, readResults(report), output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeProject(folder: string, files: readonly ExampleFile[], runs: number): void {
  const config = `import { fuzzwright } from '@fuzzwright/vitest/plugin'
export default { plugins: [fuzzwright({ timeBudget: 600_000, runs: ${runs} })] }
`
  const compiler = '{ "compilerOptions": { "strict": true, "module": "esnext", "moduleResolution": "bundler" } }'
  const around = { 'package.json': '{ "type": "module" }', 'tsconfig.json': compiler, 'vitest.config.ts': config }
  const given = files.map(({ name, text }) => [name, text] as const)
  for (const [name, text] of [...Object.entries(around), ...given]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  installInto(folder, packageNames())
  for (const name of ['vitest', 'zod', 'hono', 'graphql', '@trpc/server', '@modelcontextprotocol/sdk']) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  }
}

interface FileResult {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[]
}

function readResults(report: string): readonly FileResult[] {
  return (JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] }).testResults
}

function judge(files: readonly ExampleFile[], results: readonly FileResult[], output: string) {
  return files.filter(isTest).flatMap(({ name, line, sample }) => {
    const result = results.find((candidate) => candidate.name.endsWith(`/${name}`))
    if (result === undefined) return [{ line, message: `${name} was not run:\n${output}` }]
    const shouldFail = sample?.includes('FAIL') ?? false
    const failures = result.assertionResults.flatMap(({ failureMessages }) => failureMessages)
    if (shouldFail && failures.length === 0)
      return [{ line, message: `${name} was expected to fail and did not:\n${output}` }]
    if (!shouldFail && result.status !== 'passed') {
      return [{ line, message: `${name} failed:\n${[result.message, ...failures].join('\n')}` }]
    }
    const difference = sample === undefined ? undefined : sampleProblem(sample, output)
    return difference === undefined ? [] : [{ line, message: difference }]
  })
}

/**
 * Undefined when the lines of the sample stand in the output, in order; a line `…` stands for any lines. Times, seeds
 * and replay tokens are not compared.
 */
export function sampleProblem(sample: string, output: string): string | undefined {
  const said = comparable(output)
  let from = 0
  let adjacent = false
  for (const line of comparable(sample)) {
    if (line === '…') {
      adjacent = false
      continue
    }
    const at = said.indexOf(line, from)
    if (at < 0 || (adjacent && at !== from)) return `the output has no line "${line}" at this place:\n${output}`
    from = at + 1
    adjacent = true
  }
  return undefined
}

/** Lines without colours, borders' trailing blanks, empty lines, and what differs from run to run. */
function comparable(text: string): readonly string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one
  const plain = text.replace(/\u001b\[[0-9;]*m/g, '')
  return plain
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/\b\d+(\.\d+)? ?(ms|s)\b/g, '<time>')
        .replace(/\bFUZZWRIGHT_(SEED|REPLAY)=\S+/g, 'FUZZWRIGHT_$1=<value>')
        .replace(/\bFound in run [\d,]+, .*?, seed -?\d+/, 'Found in run <count>')
        .replace(/\bShrunk with .*;/, 'Shrunk;')
        .replace(/[\d,]+ runs?\b/g, '<count> runs'),
    )
    .filter((line) => line !== '')
}
