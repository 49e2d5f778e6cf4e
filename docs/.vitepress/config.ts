/** The site: pages of docs/ where they stand, those of generated/ as if they stood at the top. `npm run site` builds it. */
import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DefaultTheme, defineConfig, type MarkdownOptions } from 'vitepress'
import { type BenchResult, withBenchTables } from './bench-tables.ts'
import { navigation } from './navigation.ts'
import { anchorOf, pageLink } from './page-links.mjs'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]

const root = fileURLToPath(new URL('../../', import.meta.url))
const site = {
  isPage: (file: string) => file.endsWith('.md') && existsSync(root + file),
  repository: process.env.FUZZWRIGHT_REPOSITORY,
}

/** What generated/ holds of other places says in its head where it was taken from; what typedoc wrote has links of its own. */
function sourceOf(env: { path?: string; frontmatter?: { source?: string } }): string | undefined {
  const file = relative(root, env.path ?? '')
    .split(sep)
    .join('/')
  return env.frontmatter?.source ?? (file.startsWith('docs/generated/') ? undefined : file)
}

function useRepositoryLinks(md: MarkdownIt): void {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    const file = sourceOf(env)
    if (file === undefined) return
    for (const { children } of tokens) {
      const open: string[] = []
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const link = pageLink(file, `${token.attrGet('href')}`, site)
          if (link === undefined) token.tag = 'span'
          else token.attrSet('href', link)
          if (link === undefined) token.attrs = []
          open.push(token.tag)
        } else if (token.type === 'link_close') {
          token.tag = open.pop() ?? 'a'
        }
      }
    }
  })
  // VitePress takes every link for one; ours that lead nowhere are none.
  const render = md.renderer.rules.link_open
  md.renderer.rules.link_open = (tokens, index, options, env, self) =>
    tokens[index]?.tag === 'span' || render === undefined
      ? self.renderToken(tokens, index, options)
      : render(tokens, index, options, env, self)
}

function useBenchTables(md: MarkdownIt): void {
  const read = (bench: string) => JSON.parse(readFileSync(`${root}bench/results/${bench}.json`, 'utf8')) as BenchResult
  md.core.ruler.before('normalize', 'bench-tables', (state) => {
    state.src = withBenchTables(state.src, read)
  })
}

const sidebar: DefaultTheme.SidebarItem[] = [
  ...navigation.map(({ text, items, collapsed = false }) => ({ text, collapsed, items: [...items] })),
  { text: 'API', link: '/api/' },
  { text: 'Changes', link: '/changes' },
]

export default defineConfig({
  title: 'Fuzzwright',
  description: 'Property tests that write themselves, for TypeScript',
  lang: 'en',
  cleanUrls: false,
  lastUpdated: false,
  rewrites: { 'generated/:path*': ':path*' },
  srcExclude: ['node_modules/**'],
  markdown: {
    languageAlias: { ebnf: 'txt', antlr: 'txt' },
    anchor: { slugify: anchorOf },
    toc: { slugify: anchorOf },
    config(md) {
      useBenchTables(md)
      useRepositoryLinks(md)
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/tutorial', activeMatch: '^/guide/' },
      { text: 'Reference', link: '/vitest' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Changes', link: '/changes' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
  },
})
