// Links of our documents are written for the repository, where they lead to files. On the site they lead to the page made of
// that file; what has no page leads to the public repository, where one is told of, and is plain text where none is.
import { dirname, join } from 'node:path/posix'

/**
 * @typedef {object} Site
 * @property {(file: string) => boolean} isPage whether there is a page of that file; paths are relative to the root of the
 *   repository
 * @property {string | undefined} repository address that paths of the repository are put behind, without a slash at its end
 */

/**
 * @param {string} file path of the document the link stands in, relative to the root of the repository
 * @param {string} target what stands in the parentheses of the link
 * @param {Site} site
 * @returns {string | undefined} an address; undefined where there is nothing to lead to
 */
export function pageLink(file, target, site) {
  if (/^([a-z]+:|\/|#)/.test(target)) return target
  const [path = '', heading] = target.split('#')
  const to = join(dirname(file), path).replace(/\/$/, '')
  const anchor = heading === undefined ? '' : `#${heading}`
  const page = pageOf(to, site)
  if (page !== undefined) return page + anchor
  return site.repository === undefined ? undefined : `${site.repository}/${to}${anchor}`
}

/** @type {(to: string, site: Site) => string | undefined} */
function pageOf(to, { isPage }) {
  if (to === 'README.md') return '/'
  if (to === 'CONTRIBUTING.md') return '/contributing'
  if (to === 'docs/decisions') return '/decisions/'
  if (to.startsWith('docs/') && isPage(to)) return `/${to.slice('docs/'.length).replace(/(index)?\.md$/, '')}`
  const name = /^packages\/([\w-]+)(\/README\.md)?$/.exec(to)?.[1]
  return name === undefined ? undefined : `/api/${name}/`
}

/**
 * As GitHub makes them, so that a link to a heading leads to it on both.
 * @param {string} heading
 */
export function anchorOf(heading) {
  const words = heading.toLowerCase().trim()
  return words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
}
