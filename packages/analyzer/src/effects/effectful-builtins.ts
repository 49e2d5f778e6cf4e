/** Which functions of Node change the world: what may be said of code before it runs. */
import type { EffectKind } from '@fuzzwright/core'

const writing =
  /^(?:write|append|rm|rmdir|unlink|mkdir|mkdtemp|rename|copy|cp|symlink|link|l?chmod|fchmod|l?chown|fchown|l?utimes|futimes|f?truncate|createWriteStream$|WriteStream$)/
const connecting =
  /^(?:connect|createConnection|request|get|create\w*Server|createSocket|lookup|resolve|reverse|Socket|Server)/

const modules: Readonly<Record<string, readonly [EffectKind, RegExp]>> = {
  fs: ['write', writing],
  'fs/promises': ['write', writing],
  child_process: ['run', /^(?:spawn|exec|fork)/],
  cluster: ['run', /^fork$/],
  net: ['net', connecting],
  tls: ['net', connecting],
  http: ['net', connecting],
  https: ['net', connecting],
  http2: ['net', connecting],
  dgram: ['net', connecting],
  dns: ['net', connecting],
  'dns/promises': ['net', connecting],
  worker_threads: ['other', /^Worker$/],
  inspector: ['other', /^open$/],
  wasi: ['other', /^WASI$/],
}

const ofProcess: readonly (readonly [EffectKind, RegExp])[] = [
  ['exit', /^(?:exit|abort|kill|reallyExit)$/],
  ['env', /^(?:chdir|umask)$/],
  ['other', /^(?:dlopen|set(?:e?[ug]id|groups))$/],
]

/** @param module name of a module of Node, with `node:` or without  @param path what is read of it: `promises.rm` */
export function effectOfBuiltin(module: string, path: string): EffectKind | undefined {
  const bare = module.replace(/^node:/, '')
  const name = path.replace(/^(?:default\.)?(?:promises\.)?/, '')
  if (bare === 'process') return effectOfProcess(name)
  const entry = Object.hasOwn(modules, bare) ? modules[bare] : undefined
  return entry?.[1].test(name) === true ? entry[0] : undefined
}

function effectOfProcess(name: string): EffectKind | undefined {
  return ofProcess.find(([, pattern]) => pattern.test(name))?.[0]
}

/** @param path of a global: `fetch`, `process.exit` */
export function effectOfGlobal(path: string): EffectKind | undefined {
  if (/^(?:fetch|WebSocket|EventSource|XMLHttpRequest)$/.test(path)) return 'net'
  const [, member] = /^process\.(\w+)$/.exec(path) ?? []
  return member === undefined ? undefined : effectOfProcess(member)
}
