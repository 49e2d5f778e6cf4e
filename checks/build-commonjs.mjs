// Adds CommonJS to the built package in the current folder, for runners whose `require` knows no ECMAScript modules
// (Jest): every door that has a `require` condition, as one file of shared code and one small file per door.
//
// The declarations are the same texts in a folder whose package.json says `commonjs`, which is all that TypeScript asks.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'

const folder = process.cwd()
const target = join(folder, 'dist', 'cjs')
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Path of a file in dist/cjs without its ending → the compiled module it is made of. */
function doors() {
  const entries = Object.values(manifest.exports).filter((door) => door.require !== undefined)
  return Object.fromEntries(
    entries.map((door) => {
      const file = door.require.default
      const path = /^\.\/dist\/cjs\/(.*)\.js$/.exec(file)?.[1]
      if (path === undefined) throw new Error(`${manifest.name}: ${file} is not below ./dist/cjs`)
      return [path, join(folder, door.import.default)]
    }),
  )
}

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

const hoisting = {
  name: 'hoist-builtins',
  renderChunk(code) {
    const used = builtins.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    return used.length === 0 ? null : { code: `const {${used.join(', ')}} = globalThis;\n${code}`, map: null }
  },
}

const bundle = await rolldown({
  input: doors(),
  platform: 'node',
  // A module of another package is required by its own door.
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id),
  plugins: [hoisting],
})
rmSync(target, { recursive: true, force: true })
await bundle.write({
  dir: target,
  format: 'cjs',
  exports: 'named',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  // Few files: a runner that gives each test file its own modules loads all of them for each. What only one door needs
  // stays with it, and so do the packages it requires.
  codeSplitting: { groups: [{ name: 'shared', test: /./, minShareCount: 2 }] },
})
await bundle.close()
for (const path of readdirSync(join(folder, 'dist'), { recursive: true })) {
  if (!path.endsWith('.d.ts') || path.startsWith('cjs')) continue
  mkdirSync(dirname(join(target, path)), { recursive: true })
  const text = readFileSync(join(folder, 'dist', path), 'utf8')
  writeFileSync(join(target, path), text.replace(/^\/\/# sourceMappingURL=.*$/m, ''))
}
writeFileSync(join(target, 'package.json'), '{ "type": "commonjs" }\n')
