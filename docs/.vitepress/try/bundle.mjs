// Makes one file of the worker, the engine and the instrumentation, for browsers: what they ask Node for is not asked there.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = dirname(fileURLToPath(import.meta.url))

/** What is called all the same says so. */
const none = (name) => `export const ${name} = () => { throw new Error('${name} is not to be had in a browser') }`
const noTokens = `export const encodeToken = () => ''\n${none('decodeToken')}\n${none('assertTokenOf')}`
const stands = {
  'node:fs': ['readdirSync', 'readFileSync', 'statSync'].map(none).join('\n'),
  'node:timers': 'export const setImmediate = (run) => setTimeout(run, 0)\n',
  util: 'export const promisify = undefined\n',
}

const standIns = {
  name: 'stand-ins-for-node',
  resolveId: (id) => (Object.hasOwn(stands, id) ? `\0${id}` : undefined),
  load(id) {
    if (id.startsWith('\0')) return stands[id.slice(1)]
    // Nothing is replayed by a token on a page; theirs are made with Node's zlib.
    return id.endsWith('/replay/replay-token.ts') ? noTokens : undefined
  },
}

/** @param {string} file absolute path of the file that is written */
export async function bundleWorker(file) {
  const bundle = await rolldown({
    input: join(here, 'worker.ts'),
    platform: 'browser',
    plugins: [standIns],
    resolve: { conditionNames: ['@fuzzwright/source', 'import', 'default'] },
    // Sources tell their own frames of a trace from the reader's by where they lie.
    transform: { define: { 'import.meta.url': '"file:///fuzzwright/packages/core/src/domain/module.js"' } },
    logLevel: 'silent',
  })
  await bundle.write({ file, format: 'iife', minify: true, codeSplitting: false })
  await bundle.close()
}
