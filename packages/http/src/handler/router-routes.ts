/** Tables of routes of Express and Koa, as their routers keep them. */
import { memberOf } from '../member-of.ts'
import { bracedPath, type Route } from './handler.ts'

/** Routers inside of routers that are looked into. */
const deepest = 8

/**
 * `undefined` where there is no table.
 * @param made source of the function that made the app, for the paths at which routers are mounted
 */
export function routesOf(app: unknown, made: string): readonly Route[] | undefined {
  const middleware = memberOf(app, 'middleware')
  if (Array.isArray(middleware)) return koaRoutes(middleware)
  const stack = expressStack(app)
  return Array.isArray(stack) ? expressRoutes(stack, { prefix: '', paths: pathsIn(made), depth: 0 }) : undefined
}

/** Layers of an app of Express; `undefined` where there are none. */
export function expressStack(app: unknown): unknown {
  // Express 4 throws where somebody asks for `router`, and has none before it is given a first layer.
  const isOld = 'lazyrouter' in Object(app)
  return memberOf(memberOf(app, isOld ? '_router' : 'router'), 'stack')
}

/** Texts in the code that begin with a slash, the longest first. */
function pathsIn(code: string): readonly string[] {
  const paths = [...code.matchAll(/(["'`])(\/[^"'`\s$]*)\1/g)].map(([, , path = '']) => path.replace(/(?<=.)\/$/, ''))
  return [...new Set(paths)].sort((a, b) => b.length - a.length)
}

/** `undefined` for what has no routes: whoever has none answers in its own way. */
function koaRoutes(middleware: readonly unknown[]): readonly Route[] | undefined {
  const stacks = middleware.map((one) => memberOf(memberOf(one, 'router'), 'stack')).filter(Array.isArray)
  if (stacks.length === 0) return undefined
  return stacks.flat().flatMap((layer: unknown) => {
    const [path, methods, handlers] = ['path', 'methods', 'stack'].map((name) => memberOf(layer, name))
    if (typeof path !== 'string' || !Array.isArray(methods)) return []
    const code = Array.isArray(handlers) ? handlers.map(String) : []
    // A router answers HEAD wherever it answers GET.
    const named = methods.map(String).filter((method) => method !== 'HEAD' || !methods.includes('GET'))
    return named.map((method) => ({ method, path: bracedPath(path), code }))
  })
}

interface Mounted {
  readonly prefix: string
  readonly paths: readonly string[]
  readonly depth: number
}

/** Layers without a route are middleware, and routers that are mounted. */
function expressRoutes(stack: readonly unknown[], mounted: Mounted): readonly Route[] {
  return stack.flatMap((layer) => {
    const route = memberOf(layer, 'route')
    return route === undefined ? routesInside(layer, mounted) : ownRoutes(route, mounted.prefix)
  })
}

function ownRoutes(route: unknown, prefix: string): readonly Route[] {
  const path = memberOf(route, 'path')
  if (typeof path !== 'string') return []
  const handlers = memberOf(route, 'stack')
  const code = Array.isArray(handlers) ? handlers.map((one: unknown) => String(memberOf(one, 'handle'))) : []
  const whole = path === '/' && prefix !== '' ? prefix : `${prefix}${path}`
  return Object.keys(Object(memberOf(route, 'methods')))
    .filter((method) => method !== '_all')
    .map((method) => ({ method: method.toUpperCase(), path: bracedPath(whole), code }))
}

function routesInside(layer: unknown, { prefix, paths, depth }: Mounted): readonly Route[] {
  const stack = memberOf(memberOf(layer, 'handle'), 'stack')
  if (!Array.isArray(stack) || depth >= deepest) return []
  const at = mountedAt(layer, paths)
  return at === undefined ? [] : expressRoutes(stack, { prefix: `${prefix}${at}`, paths, depth: depth + 1 })
}

/**
 * Newer layers say it, those of Express 4 have it as an expression; others know only whether a path is theirs, so the paths in the code that
 * made the app are tried.
 */
function mountedAt(layer: unknown, paths: readonly string[]): string | undefined {
  const said = memberOf(layer, 'rawPath') ?? pathOf(layer)
  if (typeof said === 'string') return said === '/' ? '' : said
  const match = memberOf(layer, 'match')
  if (typeof match !== 'function') return undefined
  const matched = (path: string): unknown => (match.call(layer, path) === true ? memberOf(layer, 'path') : undefined)
  return matched('/') === '' ? '' : paths.find((path) => matched(path) === path)
}

/** What Express 4 made an expression of, the first where there were several; `undefined` for a layer without one, or one that somebody wrote. */
function pathOf(layer: unknown): string | undefined {
  const [expression, keys] = ['regexp', 'keys'].map((name) => memberOf(layer, name))
  if (!(expression instanceof RegExp || Object.prototype.toString.call(expression) === '[object RegExp]'))
    return undefined
  const [, inside] = /^\^(.*?)\\\/\?\(\?=\\\/\|\$\)(?:\|\^|$)/s.exec(String(memberOf(expression, 'source'))) ?? []
  if (inside === undefined) return undefined
  const names = Array.isArray(keys) ? keys.map((key: unknown) => String(memberOf(key, 'name'))) : []
  const named = inside.replaceAll(/\(\?:(?:\\\/)?\(\[\^\\?\/\]\+\?\)\)/g, (group) => {
    const slash = group.startsWith('(?:\\/') ? '/' : ''
    return `${slash}:${names.shift() ?? ''}`
  })
  const path = named.replaceAll(/\\(\W)/g, '$1')
  return /[()[\]*+?^$|\\]/.test(named.replaceAll(/\\\W/g, '')) ? undefined : path
}
