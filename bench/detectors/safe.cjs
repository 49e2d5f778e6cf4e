// biome-ignore-all lint/security/noGlobalEval: that is what is looked for.
// Ten functions for each detector that do the same without the hole: nobody is to be accused.
const childProcess = require('node:child_process')
const fs = require('node:fs')
const http = require('node:http')
const https = require('node:https')
const net = require('node:net')
const path = require('node:path')
const vm = require('node:vm')

const files = '/srv/app/files'
const db = {
  query: (text, values) => ({ text, values }),
  execute: (text, values) => ({ text, values }),
  prepare: (text) => ({ all: (...values) => [text, values] }),
}
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`
const inside = (name) => {
  const file = path.resolve(files, name)
  if (!file.startsWith(files + path.sep)) throw new Error('outside')
  return file
}

exports.commandInjection = {
  passesArguments: (name) => childProcess.spawnSync('ls', ['--', name.replaceAll('\0', '')]),
  executesFile: (name) => childProcess.execFileSync('ls', [name.replaceAll('\0', '')]),
  quotes: (name) => childProcess.execSync(`ls -- ${quoted(name.replaceAll('\0', ''))}`),
  allows: (name) => (['a', 'b'].includes(name) ? childProcess.execSync(`ls ${name}`) : undefined),
  checksLetters: (name) => (/^[\w-]+$/.test(name) ? childProcess.execSync(`git branch ${name}`) : undefined),
  countsOnly: (text) => childProcess.execSync(`head -n ${Number.parseInt(text, 10) || 1} log`),
  fixed: () => childProcess.execSync('git status'),
  hands: (text) => childProcess.spawnSync('cat', [], { input: text }),
  keepsLetters: (name) => childProcess.execSync(`ls ${name.replace(/[^\w.]/g, '')}`),
  inEnvironment: (name) => childProcess.execSync('ls "$NAME"', { env: { NAME: name.replaceAll('\0', '') } }),
}

exports.pathTraversal = {
  takesBaseName: (name) => fs.readFileSync(path.join(files, path.basename(name) || 'x')),
  checksPrefix: (name) => fs.readFileSync(inside(name)),
  checksRelative: (name) => {
    const file = path.join(files, name)
    const way = path.relative(files, file)
    return way.startsWith('..') || path.isAbsolute(way) ? undefined : fs.readFileSync(file)
  },
  normalizes: (name) => fs.readFileSync(path.join(files, path.normalize(`/${name}`))),
  checksLetters: (name) => (/^\w+$/.test(name) ? fs.readFileSync(`${files}/${name}.txt`) : undefined),
  readsWhatIsGiven: (file) => fs.readFileSync(file),
  readsWhatIsResolved: (file) => fs.readFileSync(path.resolve(file)),
  twoFolders: (name) => fs.writeFileSync(inside(path.join('uploads', name)), 'x'),
  encodes: (name) => fs.readFileSync(`${files}/${encodeURIComponent(name)}.json`),
  looksOnly: (name) => fs.existsSync(path.join(files, name)),
}

exports.codeInjection = {
  parses: (text) => JSON.parse(text),
  quotes: (text) => eval(JSON.stringify(text)),
  looksUp: (key) => new Function('data', `return data[${JSON.stringify(key)}]`)({}),
  checksName: (key) => (/^[A-Za-z_]\w*$/.test(key) ? new Function('data', `return data.${key}`)({}) : undefined),
  passesValue: (text) => new Function('value', 'return value.length')(text),
  sandboxes: (text) => vm.runInNewContext('text.length', { text }),
  calculates: (text) => (/^[\d+*() -]+$/.test(text) ? eval(text) : undefined),
  numbers: (text) => eval(`${Number(text)} + 1`),
  calls: (text) => setTimeout(() => text.length, 0).unref(),
  comments: (text) => new Function(`/* ${text.replaceAll('*/', '')} */ return 1`)(),
}

exports.requestForgery = {
  fixed: (text) => fetch('https://example.com/', { method: 'POST', body: text }).catch(() => {}),
  encodesPath: (id) => fetch(`https://example.com/users/${encodeURIComponent(id)}`).catch(() => {}),
  query: (text) => http.get(`http://example.com/?q=${encodeURIComponent(text)}`).on('error', () => {}),
  allows: (url) =>
    URL.canParse(url) && new URL(url).hostname === 'example.com' ? fetch(url).catch(() => {}) : undefined,
  setsPath: (text) => http.request({ host: 'example.com', path: `/${encodeURIComponent(text)}` }).on('error', () => {}),
  setsSearch: (text) => {
    const url = new URL('https://example.com/search')
    url.searchParams.set('q', text)
    return fetch(url).catch(() => {})
  },
  connects: (text) =>
    net
      .connect(80, 'example.com')
      .on('error', () => {})
      .end(text),
  picks: (name) => https.get(name === 'a' ? 'https://a.example.com/' : 'https://b.example.com/').on('error', () => {}),
  checksLabel: (name) => (/^[a-z]+$/.test(name) ? fetch(`https://${name}.example.com/`).catch(() => {}) : undefined),
  appendsBehindSlash: (text) => fetch(`https://api.example.com/${text}`).catch(() => {}),
}

exports.sqlInjection = {
  passesValues: (name) => db.query('SELECT * FROM users WHERE name = $1', [name]),
  prepares: (name) => db.prepare('SELECT * FROM users WHERE name = ?').all(name),
  executes: (name) => db.execute('SELECT * FROM users WHERE name = ?', [name]),
  takesObject: (name) => db.query({ text: 'SELECT $1', values: [name] }),
  doubles: (name) =>
    db.query(`SELECT * FROM users WHERE name = '${name.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`),
  numbers: (id) => db.query(`SELECT * FROM users WHERE id = ${Number.parseInt(id, 10) || 0}`),
  allowsColumns: (column) =>
    db.query(`SELECT * FROM users ORDER BY ${['id', 'name'].includes(column) ? column : 'id'}`),
  checksColumn: (column) => (/^\w+$/.test(column) ? db.query(`SELECT * FROM users ORDER BY ${column}`) : undefined),
  placeholders: (text) =>
    db.query(
      `SELECT * FROM t WHERE id IN (${text
        .split(',')
        .map(() => '?')
        .join(',')})`,
    ),
  quotesName: (table) => db.query(`SELECT * FROM "${table.replaceAll('"', '""').replaceAll('\\', '')}"`),
}

exports.unsafeDeserialisation = {
  parses: (text) => JSON.parse(text),
  revives: (text) => JSON.parse(text, (key, value) => (key === 'date' ? new Date(String(value)) : value)),
  picksClass: (text) => ({ Map, Set })[Object(JSON.parse(text)).type]?.name,
  reads: (text) => Object(JSON.parse(text)).code,
  quotes: (text) => eval(JSON.stringify(JSON.parse(text)) ?? '0'),
  looksUp: (text) => new Function('o', `return o[${JSON.stringify(String(JSON.parse(text)))}]`)({}),
  validates: (text) => {
    const value = JSON.parse(text)
    return Array.isArray(value) && value.every((item) => typeof item === 'number') ? eval(`[${value}]`) : undefined
  },
  names: (text) => {
    const { field } = Object(JSON.parse(text))
    return /^[a-z]+$/.test(field) ? new Function('o', `return o.${field}`)({}) : undefined
  },
  sandboxes: (text) => vm.runInNewContext('value', { value: JSON.parse(text) }),
  buffers: (text) => Buffer.from(String(Object(JSON.parse(text)).data), 'base64').length,
}
