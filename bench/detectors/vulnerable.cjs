// biome-ignore-all lint/security/noGlobalEval: that is what is looked for.
// Ten functions with a hole for each detector, in the ways they are met in published code.
const childProcess = require('node:child_process')
const fs = require('node:fs')
const http = require('node:http')
const https = require('node:https')
const net = require('node:net')
const path = require('node:path')
const vm = require('node:vm')

const files = '/srv/app/files'
/** Answers as a driver does; what it is sent is what counts. */
const db = { query: (text) => ({ text }), execute: (text) => ({ text }), prepare: (text) => ({ all: () => [text] }) }

exports.commandInjection = {
  lists: (name) => childProcess.execSync(`ls ${name}`),
  quotesDouble: (name) => childProcess.execSync(`ls "${name}"`),
  quotesSingle: (name) => childProcess.execSync(`ls '${name}'`),
  escapesOnlyQuotes: (name) => childProcess.execSync(`git log --author="${name.replace(/"/g, '\\"')}"`),
  stripsSemicolons: (name) => childProcess.execSync(`ping -c 1 ${name.replace(/[;|]/g, '')}`),
  needsPrefix: (name) => (name.startsWith('v1.') ? childProcess.execSync(`git checkout ${name}`) : undefined),
  spawnsInShell: (name) => childProcess.spawnSync('convert', [name, 'out.png'], { shell: true }),
  trims: (host) => childProcess.exec(`nslookup ${host.trim().toLowerCase()}`, () => {}),
  runsWhatIsNamed: (tool) => childProcess.spawnSync(tool, ['--version']),
  behindOption: (text) => {
    const [key, value] = text.split('=')
    if (key === 'branch' && value) childProcess.execSync(`git push origin ${value}`)
  },
}

exports.pathTraversal = {
  reads: (name) => fs.readFileSync(path.join(files, name), 'utf8'),
  concatenates: (name) => fs.readFileSync(`${files}/${name}`, 'utf8'),
  resolves: (name) => fs.readFileSync(path.resolve(files, name)),
  stripsOnce: (name) => fs.readFileSync(path.join(files, name.replace('../', ''))),
  stripsNotAgain: (name) => fs.readFileSync(`${files}/${name.replaceAll('../', '')}`),
  decodes: (name) => (name.includes('..') ? undefined : fs.readFileSync(path.join(files, decodeURIComponent(name)))),
  looksFirst: (name) => {
    const file = path.join(files, name)
    return fs.existsSync(file) ? fs.readFileSync(file) : undefined
  },
  writes: (name) => fs.writeFileSync(path.join(files, 'uploads', name), 'x'),
  removes: (name) => fs.rmSync(path.join('cache', name), { recursive: true, force: true }),
  needsEnding: (name) =>
    name.endsWith('.html') ? fs.createReadStream(path.join(files, name)).on('error', () => {}) : 0,
}

exports.codeInjection = {
  evaluates: (text) => eval(text),
  calculates: (text) => eval(`(${text}) * 2`),
  makesFunction: (text) => new Function(`return ${text}`)(),
  looksUp: (key) => new Function('data', `return data['${key}']`)({}),
  looksUpDotted: (key) => Function('data', `return data.${key}`)({}),
  runsInContext: (text) => vm.runInNewContext(text, {}),
  runsScript: (text) => new vm.Script(`result = "${text}"`).runInContext(vm.createContext({})),
  rendersTemplate: (text) => new Function('name', `return \`Hello ${text}\``)('you'),
  escapesNothingElse: (text) => eval(`'${text.replace(/"/g, '')}'`),
  needsMark: (text) => (text.startsWith('=') ? eval(text.slice(1)) : text),
}

exports.requestForgery = {
  fetches: async (url) => (await fetch(url)).status,
  gets: (url) => http.get(url).on('error', () => {}),
  needsProtocol: (url) => (url.startsWith('https://') ? https.get(url).on('error', () => {}) : undefined),
  takesHost: (host) => http.request({ host, path: '/status' }).on('error', () => {}),
  takesSubdomain: (name) => fetch(`https://${name}.example.com/`).catch(() => {}),
  appendsToHost: (text) => fetch(`https://api.example.com${text}`).catch(() => {}),
  checksPrefix: (url) => (url.startsWith('https://api.example.com') ? https.get(url).on('error', () => {}) : undefined),
  resolvesAgainst: (link) => fetch(new URL(link, 'https://example.com/')).catch(() => {}),
  connects: (host) => net.connect(80, host).on('error', () => {}),
  readsQuery: (query) => {
    const target = new URLSearchParams(query).get('url')
    if (target !== null) http.get(target).on('error', () => {})
  },
}

exports.sqlInjection = {
  quotes: (name) => db.query(`SELECT * FROM users WHERE name = '${name}'`),
  comparesNumber: (id) => db.query(`SELECT * FROM users WHERE id = ${id}`),
  quotesDouble: (name) => db.execute(`SELECT * FROM users WHERE name = "${name}"`),
  orders: (column) => db.query(`SELECT * FROM users ORDER BY ${column}`),
  prepares: (name) => db.prepare(`SELECT * FROM users WHERE name LIKE '%${name}%'`).all(),
  takesObject: (name) => db.query({ text: `DELETE FROM notes WHERE owner = '${name}'` }),
  quotesName: (table) => db.query(`SELECT * FROM \`${table}\``),
  stripsKeywords: (name) => db.query(`SELECT 1 FROM t WHERE a = '${name.replace(/\b(union|select|drop)\b/gi, '')}'`),
  needsForm: (text) => (/^user:/.test(text) ? db.query(`SELECT * FROM u WHERE n = '${text.slice(5)}'`) : undefined),
  lists: (text) => db.query(`SELECT * FROM t WHERE id IN (${text.split(';').join(',')})`),
}

exports.unsafeDeserialisation = {
  evaluatesTexts: (text) =>
    JSON.parse(text, (_, value) =>
      typeof value === 'string' && value.startsWith('function') ? eval(`(${value})`) : value,
    ),
  marksFunctions: (text) => {
    const value = JSON.parse(text)
    return value && typeof value.$fn === 'string' ? new Function(`return ${value.$fn}`)() : value
  },
  revivesAll: (text) =>
    JSON.parse(text, (_, value) => (typeof value === 'string' ? new Function(`return (${value})`)() : value)),
  prefixed: (text) =>
    JSON.parse(text, (_, value) =>
      typeof value === 'string' && value.startsWith('_$$FUNC$$_') ? eval(`(${value.slice(10)})`) : value,
    ),
  types: (text) => {
    const { type, code } = Object(JSON.parse(text))
    return type === 'function' ? Function(String(code)) : undefined
  },
  lists: (text) => {
    const value = JSON.parse(text)
    return Array.isArray(value) ? value.map((item) => eval(String(item))) : value
  },
  bodies: (text) => {
    const value = Object(JSON.parse(text))
    return typeof value.body === 'string' ? new Function('a', value.body) : undefined
  },
  encoded: (text) => {
    const value = JSON.parse(decodeURIComponent(text))
    return typeof value === 'string' ? vm.runInNewContext(value) : value
  },
  defaults: (text) => {
    const { expression = '1' } = Object(JSON.parse(text))
    return eval(`(${expression})`)
  },
  nested: (text) => {
    const hook = Object(Object(JSON.parse(text)).hooks).before
    return typeof hook === 'string' ? new vm.Script(hook) : undefined
  },
}
