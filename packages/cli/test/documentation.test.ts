/** docs/cli.md says what the commands say: the same commands, the same options, and the sample as it is printed. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runHere } from './run-here.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(join(root, 'docs/cli.md'), 'utf8')
const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'documentation-')))
afterAll(() => rmSync(cwd, { recursive: true }))

/** Text of a section by the name of its command. */
const sections = new Map(
  page
    .split(/^## `fuzzwright /m)
    .slice(1)
    .map((section) => [section.split(/[ `]/)[0] ?? '', section] as const),
)

async function commandsOf(...group: readonly string[]): Promise<readonly string[]> {
  const { out } = await runHere([...group, '--help'])
  const listed = out.slice(out.indexOf('Commands:'))
  return [...listed.matchAll(/^ {2}([a-z]+)\b/gm)].map((match) => match[1] ?? '').filter((name) => name !== 'help')
}

async function optionsOf(...command: readonly string[]): Promise<readonly string[]> {
  const { out } = await runHere([...command, '--help'])
  return [...out.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map((match) => match[1] ?? '')
}

test('there is a section for every command, and for no other', async () => {
  expect([...sections.keys()].sort()).toEqual([...(await commandsOf())].sort())
  const rows = [...(sections.get('grammar') ?? '').matchAll(/^\| `([a-z]+)/gm)].map((match) => match[1])
  expect(rows.sort()).toEqual([...(await commandsOf('grammar'))].sort())
})

test('each command is found by its own name, of which alone it is loaded', async () => {
  for (const name of await commandsOf()) {
    const { out } = await runHere([name, '--help'])
    expect(out).toContain(`Usage: fuzzwright ${name}`)
  }
})

test('the options of fuzz are all there; options named elsewhere exist', async () => {
  const rows = [...(sections.get('fuzz') ?? '').matchAll(/^\| `(?:-\w, )?(--[a-z-]+)[^`]*`/gm)].map((match) => match[1])
  const real = await optionsOf('fuzz')
  expect([...rows, '--json', '--help'].sort()).toEqual([...real].sort())
  for (const line of (sections.get('grammar') ?? '').matchAll(/^\| `([a-z]+).*/gm)) {
    const known = await optionsOf('grammar', line[1] ?? '')
    for (const [option] of line[0].matchAll(/--[a-z-]+/g)) expect(known).toContain(option)
  }
})

test('every line that can be pasted is understood', async () => {
  const lines = [...page.matchAll(/^npx fuzzwright (.*)$/gm)].map((match) => (match[1] ?? '').split(' '))
  expect(lines.length).toBeGreaterThan(0)
  for (const words of lines) {
    // In an empty folder a command that was understood gets as far as looking for a runner.
    const { out } = await runHere([...words, '--json'], { cwd })
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'no-runner' } })
  }
})

test('the sample of describe is what describe prints for the function of the README', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const source = /```ts\n\/\/ duration\.ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const [, command = '', expected] = /```text\n\$ fuzzwright (.*)\n([\s\S]*?)```/.exec(page) ?? []
  writeFileSync(join(cwd, 'duration.ts'), source)
  writeFileSync(join(cwd, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }')
  expect((await runHere(command.split(' '), { cwd })).out).toBe(expected)
})
