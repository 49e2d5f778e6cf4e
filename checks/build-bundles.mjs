// Makes the modules of a package out of its sources, for the package in the current folder: every door is a file,
// what doors share are a few more. Few files, because each runner of tests loads all of them for each test file, and a module
// costs a runner about a millisecond. Doors with a `require` condition are made twice, the second time as CommonJS, for
// runners whose `require` knows no ECMAScript modules (Jest).
//
// Modules that are no doors, but that a runner or a process is started with, are named on the command line by their paths
// below src, without ending.
//
// The declarations are made by TypeScript before. Those of CommonJS are the same texts in a folder whose package.json says
// `commonjs`, which is all that TypeScript asks.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'

const folder = process.cwd()
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const doors = Object.values(manifest.exports).filter((door) => door['@fuzzwright/source'] !== undefined)
/** What is started by its path: modules of this kind alone, each made of the source of the same name. */
const programs = Object.values(manifest.bin ?? {})
  .map((file) => file.replace(/^.*\/dist\/esm\/|\.js$/g, ''))
  .concat(process.argv.slice(2))

/**
 * Where each kind of module goes, what a door says it is, and how shared code is cut: as modules by which doors need it, so
 * that a door loads nothing it does not use; for `require` in one piece, because Jest pays for each file it gives a realm.
 */
const kinds = [
  { format: 'esm', published: (door) => door.import?.default ?? door.default, chunks: {} },
  {
    format: 'cjs',
    published: (door) => door.require?.default,
    chunks: { codeSplitting: { groups: [{ name: 'all', test: /./, minShareCount: 2 }] } },
  },
]

/**
 * Globals that nobody replaces during a test. Inside a vm context each access to one costs 140 to 210 ns; bound to a
 * constant of the file it costs nothing.
 */
const builtins = (
  'Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Error Float32Array Float64Array Function ' +
  'Infinity Int16Array Int32Array Int8Array JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError ' +
  'Reflect RegExp Set String Symbol SyntaxError TypeError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap ' +
  'WeakSet isFinite isNaN parseFloat parseInt'
).split(' ')

/** In a line that has something else already, so that source maps still count the lines right. */
function hoistBuiltins(code) {
  const used = builtins.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  if (used.length === 0) return null
  const start = code.startsWith('#!') ? code.indexOf('\n') + 1 : 0
  return { code: `${code.slice(0, start)}const {${used.join(', ')}} = globalThis;${code.slice(start)}`, map: null }
}

/** Path of a file in its folder without its ending → the module it is made of. */
function entries({ format, published }) {
  const made = doors.filter((door) => published(door) !== undefined)
  const started = format === 'esm' ? programs.map((path) => [path, join(folder, 'src', `${path}.ts`)]) : []
  return Object.fromEntries([
    ...made.map((door) => {
      const file = published(door)
      const path = new RegExp(`^\\./dist/${format}/(.*)\\.js$`).exec(file)?.[1]
      if (path === undefined) throw new Error(`${manifest.name}: ${file} is not below ./dist/${format}`)
      return [path, join(folder, door['@fuzzwright/source'])]
    }),
    ...started,
  ])
}

async function make(kind) {
  const target = join(folder, 'dist', kind.format)
  rmSync(target, { recursive: true, force: true })
  const input = entries(kind)
  if (Object.keys(input).length === 0) return
  const bundle = await rolldown({
    input,
    platform: 'node',
    // A module of another package is loaded by its own door.
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id),
    plugins: [{ name: 'hoist-builtins', renderChunk: hoistBuiltins }],
  })
  await bundle.write({
    dir: target,
    format: kind.format,
    exports: 'named',
    sourcemap: true,
    // The sources are published beside them.
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[name].js',
    ...kind.chunks,
  })
  await bundle.close()
  if (kind.format === 'cjs') declareCommonJS(target)
}

function declareCommonJS(target) {
  for (const path of readdirSync(join(folder, 'dist'), { recursive: true })) {
    if (!path.endsWith('.d.ts') || path.startsWith('cjs')) continue
    mkdirSync(dirname(join(target, path)), { recursive: true })
    const text = readFileSync(join(folder, 'dist', path), 'utf8')
    writeFileSync(join(target, path), text.replace(/^\/\/# sourceMappingURL=.*$/m, ''))
  }
  writeFileSync(join(target, 'package.json'), '{ "type": "commonjs" }\n')
}

for (const kind of kinds) await make(kind)
