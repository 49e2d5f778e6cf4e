// Follows the links of a built site: each has to lead to a file of it, and to a heading that file has.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * @param {string} folder absolute path of the built site
 * @returns {string[]} one line for each link that leads nowhere
 */
export function brokenLinks(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html'))
  const pages = new Map(files.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]))
  const anchors = new Map()
  return [...pages].flatMap(([file, html]) =>
    [...new Set([...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map(([, target]) => target))].flatMap((target) => {
      if (/^[a-z]+:/.test(target)) return []
      const [path, heading] = target.replaceAll('&amp;', '&').split('#')
      const to = path === '' ? file : fileOf(path.startsWith('/') ? join(folder, path) : join(dirname(file), path))
      const from = relative(folder, file)
      if (to === undefined) return [`${from} links to ${target}, which is not there`]
      if (heading === undefined || heading === '' || !to.endsWith('.html')) return []
      if (!anchors.has(to)) anchors.set(to, idsOf(pages.get(to) ?? ''))
      return anchors.get(to).has(decodeURIComponent(heading))
        ? []
        : [`${from} links to ${target}, and there is no such heading`]
    }),
  )
}

function fileOf(path) {
  const found = [path, `${path}.html`, join(path, 'index.html')].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  )
  return found
}

function idsOf(html) {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
}
