/** The function `--target` names: how it is loaded, called and watched. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FuzzError } from '@fuzzwright/core/tooling'
import { wordsOfCode } from '@fuzzwright/grammar'
import type { FunctionCoverage } from './function-coverage.ts'

/** What the help says of `--target`. */
export const targetArgument = 'the function that is given the texts; default is meant without a name'

/** A loaded target. */
export interface Target {
  readonly call: (text: string) => unknown
  readonly isOfTarget: (url: string) => boolean
  /** What its file says in strings. */
  readonly words: readonly string[]
}

/** @throws FuzzError `bad-target` */
export async function loadTarget(target: string, cwd: string): Promise<Target> {
  const [module = '', name = 'default'] = target.split('#')
  const isPath = /^[./]|^[A-Za-z]:/.test(module)
  const refuse = (why: string, cause?: unknown): FuzzError =>
    new FuzzError('bad-target', `--target ${target}: ${why}.`, {
      hint: "Give a JavaScript module and one of its exports, such as './dist/parse.js#parse' or 'acorn#parse'.",
      cause,
    })
  let exports: Readonly<Record<string, unknown>>
  let path: string
  try {
    path = isPath ? resolve(cwd, module) : createRequire(join(cwd, 'package.json')).resolve(module)
    exports = (await import(pathToFileURL(path).href)) as typeof exports
  } catch (error) {
    throw refuse(`the module cannot be loaded (${(error as Error).message})`, error)
  }
  const call = exports[name] ?? (exports.default as Record<string, unknown> | undefined)?.[name]
  if (typeof call !== 'function')
    throw refuse(`it exports ${Object.keys(exports).join(', ') || 'nothing'}, no function ${name}`)
  const own = [cwd, dirname(path)].map((folder) => `${pathToFileURL(folder).href}/`)
  const isOfTarget = (url: string): boolean =>
    isPath
      ? own.some((folder) => url.startsWith(folder)) && !url.includes('/node_modules/')
      : url.includes(`/node_modules/${module}/`)
  const words = wordsOfCode([readFileSync(path, 'utf8')])
  return { call: call as (text: string) => unknown, isOfTarget, words }
}

/** Whether an answer of the target is a promise. */
export function isThenable(answer: unknown): answer is PromiseLike<unknown> {
  return typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function'
}

/** The error about it. */
export function asyncTarget(target: string): FuzzError {
  return new FuzzError('async-target', `--target ${target} answers a promise.`, {
    hint: 'Give a synchronous function: its work would run on into the next texts.',
  })
}

/** One call: what it threw, the functions it reached and how many calls that took. */
export function observed(call: (text: string) => unknown, text: string, coverage: FunctionCoverage) {
  coverage.take()
  let thrown: { readonly error: unknown } | undefined
  try {
    call(text)
  } catch (error) {
    thrown = { error }
  }
  const { hits, calls } = coverage.take()
  return { functions: hits.keys(), hits, runTime: calls, ...(thrown && { thrown }) }
}
