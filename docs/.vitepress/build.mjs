// `npm run site`: installs what builds the site, writes the pages that come of other files (the API from the docstrings, the
// changes, the list of decisions), builds all of them with VitePress and follows every link of what was built.
// `npm run site -- --serve` shows it while it is written. The result is docs/.vitepress/dist.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, runPackage, runPnpm } from '../../checks/run-process.mjs'
import { setup } from '../../checks/setup.mjs'
import { brokenLinks } from './broken-links.mjs'
import { readDoors } from './name-doors.mjs'
import { anchorOf, pageLink } from './page-links.mjs'
import { bundleWorker } from './try/bundle.mjs'

const docs = dirname(dirname(fileURLToPath(import.meta.url)))
const generated = join(docs, 'generated')
const dist = join(docs, '.vitepress', 'dist')

await setup({ say: console.log })
await step('installing', () =>
  runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], { cwd: docs, env: { CI: 'true' } }),
)
rmSync(generated, { recursive: true, force: true })
mkdirSync(generated, { recursive: true })
writeDecisions()
writeChanges()
writeContributing()
await bundleWorker(join(docs, 'public', 'try-worker.js'))
await step('reading the docstrings', writeApi)
if (process.argv.includes('--serve')) {
  await runPackage('vitepress', ['dev', docs], { from: docs, live: true })
} else {
  await step('building', () => runPackage('vitepress', ['build', docs], { from: docs }))
  writeForAssistants()
  const broken = brokenLinks(dist)
  for (const link of broken) console.error(link)
  if (broken.length > 0) process.exit(1)
  console.log(`ready: ${join('docs', '.vitepress', 'dist')}, every link leads somewhere`)
}

async function step(name, work) {
  console.log(name)
  const { code, output } = await work()
  if (code === 0) return
  console.error(output)
  process.exit(1)
}

function page(name, head, text) {
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  mkdirSync(dirname(join(generated, name)), { recursive: true })
  writeFileSync(join(generated, name), `---\n${lines.join('\n')}\n---\n\n${text}`)
}

function writeDecisions() {
  const files = readdirSync(join(docs, 'decisions'))
    .filter((name) => name.endsWith('.md'))
    .sort()
  const titles = files.map((name) => {
    const title = readFileSync(join(docs, 'decisions', name), 'utf8')
      .split('\n')[0]
      ?.slice('# '.length)
    return `- [${title?.replace('. ', ' · ')}](decisions/${name})`
  })
  const intro =
    'What was decided where there was a choice, and why. A record is not changed when the code goes another way: a later one says so.'
  page(
    'decisions/index.md',
    { title: 'Decisions', source: 'docs/decisions.md' },
    `# Decisions\n\n${intro}\n\n${titles.join('\n')}\n`,
  )
}

/** What is to be released, from the changesets, each with its packages; behind it what was released. */
function writeChanges() {
  const folder = join(root, '.changeset')
  const notes = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .flatMap((name) => {
      const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      if (head === undefined) return []
      const packages = [...head.matchAll(/^["']?([@\w/-]+)["']?:/gm)].map(([, packageName]) => packageName).sort()
      return `- ${text.trim().replaceAll('\n', '\n  ')}\n\n  *${packages.join(', ')}*`
    })
  const released = readdirSync(join(root, 'packages'))
    .sort()
    .flatMap((name) => {
      const file = join(root, 'packages', name, 'CHANGELOG.md')
      return existsSync(file) ? [readFileSync(file, 'utf8').replace(/^#/gm, '##')] : []
    })
  const head = { title: 'Changes', outline: [2, 3], source: '.changeset/README.md' }
  page('changes.md', head, `# Changes\n\n## Next release\n\n${notes.join('\n')}\n\n${released.join('\n\n')}`)
}

function writeContributing() {
  page('contributing.md', { source: 'CONTRIBUTING.md' }, readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))
}

/** A page for each door, called by what one imports. */
async function writeApi() {
  const doors = readDoors()
  const here = join(docs, '.vitepress')
  const options = [
    '--options',
    join(here, 'typedoc.json'),
    '--plugin',
    'typedoc-plugin-markdown',
    '--plugin',
    join(here, 'name-doors.mjs'),
  ]
  const where = ['--tsconfig', join(here, 'tsconfig.json'), '--out', join(generated, 'api')]
  const ended = await runPackage('typedoc', [...options, ...where, ...doors.map(({ source }) => source)], {
    from: docs,
    cwd: docs,
  })
  if (ended.code !== 0) return ended
  for (const { name, page: place, description } of doors) {
    const file = [`${place}.md`, `${place}/index.md`]
      .map((path) => join(generated, 'api', path))
      .find((path) => existsSync(path))
    if (file === undefined) return { code: 1, output: `typedoc wrote no page of ${name}` }
    const text = withSoundAnchors(readFileSync(file, 'utf8')).replace(/^# .*$/m, `# ${name}\n\n${description}`)
    writeFileSync(file, `---\ntitle: "${name}"\noutline: [2, 3]\n---\n\n${text}`)
  }
  const lines = doors.map(({ name, page: place, description }) => {
    const link = existsSync(join(generated, 'api', `${place}.md`)) ? place : `${place}/index`
    return `| [${name}](${link}.md) | ${place.endsWith('/index') ? description : ''} |`
  })
  const intro =
    'Every exported name, from its docstring. [Domains](/domains) has the words of `d` with examples, [Vitest](/vitest) the options of a test.'
  page('api/index.md', { title: 'API' }, `# API\n\n${intro}\n\n| import | |\n| --- | --- |\n${lines.join('\n')}\n`)
  return ended
}

/** TypeDoc counts a name twice that it then writes into a table; a heading that stands alone has no number. */
function withSoundAnchors(text) {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading))
  return text.replace(/\]\(#([\w-]+?)-(\d+)\)/g, (link, anchor, number) =>
    headings.filter((heading) => heading === anchor).length > Number(number) ? link : `](#${anchor})`,
  )
}

/** The list of pages and the skill, with links of the site. */
function writeForAssistants() {
  const site = { isPage: (file) => file.endsWith('.md'), repository: undefined }
  const text = readFileSync(join(root, 'llms.txt'), 'utf8')
  const linked = text.replace(/\]\(([^)]+)\)/g, (_, to) => {
    const link = pageLink('llms.txt', to, site)
    return `](${link === undefined ? `/${to}` : `${link}.html`})`
  })
  writeFileSync(join(dist, 'llms.txt'), linked)
  cpSync(join(root, 'skills'), join(dist, 'skills'), { recursive: true })
}
