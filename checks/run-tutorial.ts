/**
 * Follows a tutorial as its reader does: writes the files it shows and types the commands it gives, from top to bottom in
 * an empty folder, and holds what they print against the samples below them. Only `npm install` is not run: what it
 * would fetch is linked, ours as it is packed.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { docsEnvironment, sampleProblem } from './check-examples.ts'
import { installInto } from './installed-packages.mjs'
import { type Block, readBlocks } from './read-blocks.ts'
import { patienceMs, root, runProcess } from './run-process.mjs'
import type { Violation } from './violation.ts'

const identity = {
  GIT_AUTHOR_NAME: 'A reader',
  GIT_AUTHOR_EMAIL: 'reader@example.org',
  GIT_COMMITTER_NAME: 'A reader',
  GIT_COMMITTER_EMAIL: 'reader@example.org',
}

/**
 * Ends at the first step that goes wrong: those after it rest on it.
 * @param document path relative to the root of the repository
 */
export async function runTutorial(document: string, markdown: string): Promise<readonly Violation[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-tutorial-'))
  try {
    const blocks = readBlocks(markdown)
    for (const [index, block] of blocks.entries()) {
      const next = blocks[index + 1]
      const sample = next?.language === 'text' ? next.text : ''
      const message = await takeStep(folder, block, sample)
      if (message !== undefined) return [{ file: document, line: block.line, message }]
    }
    return []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns what went wrong */
async function takeStep(folder: string, block: Block, sample: string): Promise<string | undefined> {
  if (block.language === 'text') return undefined
  if (block.language !== 'sh') return writeShown(folder, block)
  const typed = block.text.split('\n').filter((line) => line !== '')
  let output = ''
  for (const [index, command] of typed.entries()) {
    const said = await type(folder, command)
    output += said.output
    const shouldFail = index === typed.length - 1 && sample.includes('FAIL')
    if ((said.code !== 0) !== shouldFail) {
      return `"${command}" was expected to ${shouldFail ? 'fail' : 'succeed'}:\n${said.output}`
    }
  }
  return sampleProblem(sample, output)
}

/** A file is shown with its name on the first line. */
function writeShown(folder: string, { text }: Block): string | undefined {
  const name = /^\/\/ ([\w./-]+)\s*$/.exec(text.split('\n')[0] ?? '')?.[1]
  if (name === undefined) return 'the block does not begin with the name of its file'
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
  return undefined
}

async function type(folder: string, command: string): Promise<{ code: number; output: string }> {
  if (!command.startsWith('npm install ')) {
    const env = { ...docsEnvironment(), ...identity, npm_config_update_notifier: 'false' }
    return runProcess('sh', ['-c', command], { cwd: folder, env, timeoutMs: patienceMs })
  }
  const names = command.split(/\s+/).filter((word) => /^(@|[a-z])/.test(word) && word !== 'npm' && word !== 'install')
  installInto(
    folder,
    names.filter((name) => name.startsWith('@fuzzwright/')),
  )
  const others = names.filter((name) => !name.startsWith('@fuzzwright/'))
  for (const name of others)
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  symlinkSync(join(root, 'node_modules', '.bin'), join(folder, 'node_modules', '.bin'), 'junction')
  return { code: 0, output: '' }
}
