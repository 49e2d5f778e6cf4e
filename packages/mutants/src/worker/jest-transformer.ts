/** The transformer of Jest for files with mutants: weaves them in, and has the project's own transformer do the rest. */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { weaveMutants } from '../weave/weave-mutants.ts'
import { jestScope } from './jest-scope.ts'

type Transformed = string | { readonly code: string; readonly map?: unknown }

/** What Jest hands to a transformer, as far as it is read. */
interface TransformOptions {
  readonly config: { readonly transform: readonly (readonly [pattern: string, path: string, options: unknown])[] }
  readonly configString: string
  readonly transformerConfig: unknown
  readonly instrument?: boolean
  readonly supportsStaticESM?: boolean
}

interface Transformer {
  process?(text: string, file: string, options: TransformOptions): Transformed
  processAsync?(text: string, file: string, options: TransformOptions): Promise<Transformed>
}

interface TransformerModule extends Transformer {
  readonly default?: TransformerModule
  createTransformer?(options: unknown): Transformer
}

const require = createRequire(import.meta.url)
const loaded = new Map<string, Transformer>()

/** The project's own transformer of a file, the first behind ours that is meant for it. */
function innerOf(file: string, options: TransformOptions): readonly [Transformer, TransformOptions] | undefined {
  const [, path, own] = options.config.transform.slice(1).find(([pattern]) => new RegExp(pattern).test(file)) ?? []
  if (path === undefined) return undefined
  const key = JSON.stringify([path, own])
  const transformer = loaded.get(key) ?? load(path, own)
  loaded.set(key, transformer)
  return [transformer, { ...options, transformerConfig: own }]
}

function load(path: string, options: unknown): Transformer {
  const whole: TransformerModule = require(path)
  const isBare = [whole.createTransformer, whole.process, whole.processAsync].every((member) => member === undefined)
  const module = isBare ? (whole.default ?? whole) : whole
  return module.createTransformer?.(options) ?? module
}

/** Compilers that check types know nothing of switches. Written in two pieces: this file is checked. */
const unchecked = `// @ts-${'nocheck'}`

function woven(text: string, file: string): string {
  const { code } = weaveMutants(file, text, jestScope().mutants.get(file) ?? [])
  return /\.[cm]?tsx?$/.test(file) ? `${unchecked}\n${code}` : code
}

export function process(text: string, file: string, options: TransformOptions): { readonly code: string } {
  const [transformer, own] = innerOf(file, options) ?? []
  const code = woven(text, file)
  if (transformer === undefined || own === undefined) return { code }
  if (transformer.process === undefined) throw new TypeError(`the transformer of ${file} cannot be asked at once`)
  return codeOf(transformer.process(code, file, own))
}

export async function processAsync(
  text: string,
  file: string,
  options: TransformOptions,
): Promise<{ readonly code: string }> {
  const [transformer, own] = innerOf(file, options) ?? []
  const code = woven(text, file)
  if (transformer === undefined || own === undefined) return { code }
  const answer = transformer.processAsync?.(code, file, own) ?? transformer.process?.(code, file, own)
  return codeOf((await answer) ?? code)
}

function codeOf(transformed: Transformed): { readonly code: string } {
  return { code: typeof transformed === 'string' ? transformed : transformed.code }
}

/** What was made of other mutants must not be taken for this. */
export function getCacheKey(text: string, file: string, options: TransformOptions): string {
  const { configString, instrument, supportsStaticESM } = options
  const parts = [woven(text, file), file, configString, instrument, supportsStaticESM]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
