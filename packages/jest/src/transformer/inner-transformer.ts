/** The transformer that compiles: the one the options name, or the one the project has installed. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { requireFromJest } from '../packages-of-jest.ts'
import type { InnerJestTransformer } from './jest-api.ts'

/** A name as Jest's `transform` takes it, alone or with options: `'@swc/jest'`, `['ts-jest', { … }]`. */
export type InnerTransformer = string | readonly [name: string, options?: Readonly<Record<string, unknown>>]

/** A compiler and the options it was given. */
export interface LoadedTransformer {
  readonly transformer: InnerJestTransformer
  readonly options: Readonly<Record<string, unknown>>
}

/** Tried in this order where the options name none: who has installed one of the first two wants it. */
const known = ['ts-jest', '@swc/jest', 'babel-jest'] as const

interface TransformerModule extends InnerJestTransformer {
  readonly default?: TransformerModule
  createTransformer?(options: Readonly<Record<string, unknown>>): InnerJestTransformer
}

function split(inner: InnerTransformer): readonly [string, Readonly<Record<string, unknown>>] {
  return typeof inner === 'string' ? [inner, {}] : [inner[0], inner[1] ?? {}]
}

function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 'MODULE_NOT_FOUND' && String(message).includes(`'${name}'`)
}

/** `babel-jest` comes with Jest, and strict package managers hide it from everybody else. */
function requireFrom(rootDir: string, name: string): unknown {
  const require = createRequire(join(rootDir, 'package.json'))
  try {
    return require(name)
  } catch (error) {
    if (name !== 'babel-jest' || !isMissing(error, name)) throw error
    return requireFromJest(rootDir, name, ['jest-config'])
  }
}

function missing(name: string, rootDir: string, cause: unknown): FuzzError {
  return new FuzzError(
    'no-transformer',
    `@fuzzwright/jest: the transformer "${name}" cannot be loaded from ${rootDir}.`,
    {
      hint: `Install it, or name another: { transformer: 'babel-jest' }, '@swc/jest' or ['ts-jest', { … }].`,
      cause,
    },
  )
}

/** @throws FuzzError `no-transformer` */
export function loadInner(rootDir: string, inner: InnerTransformer | undefined): LoadedTransformer {
  if (inner === undefined) {
    for (const name of known) {
      try {
        return load(rootDir, name, {})
      } catch (error) {
        if (name === 'babel-jest' || !isMissing(error, name)) throw missing(name, rootDir, error)
      }
    }
  }
  const [name, options] = split(inner ?? 'babel-jest')
  try {
    return load(rootDir, name.replace('<rootDir>', rootDir), options)
  } catch (error) {
    throw missing(name, rootDir, error)
  }
}

function load(rootDir: string, name: string, options: Readonly<Record<string, unknown>>): LoadedTransformer {
  let module = requireFrom(rootDir, name) as TransformerModule
  if (module.createTransformer === undefined && module.process === undefined && module.processAsync === undefined) {
    module = module.default ?? module
  }
  return { transformer: module.createTransformer?.(options) ?? module, options }
}
