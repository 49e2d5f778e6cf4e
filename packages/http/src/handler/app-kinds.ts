/** What a person calls an app, told from other values by what it has; loaded with every test file, so that nothing else is. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** An app that is told from other values without a doubt: a plain function is not. */
export function isApp(value: unknown): boolean {
  if (typeof value === 'function') return isListening(value)
  return hasMethod(value, 'fetch') || isInjectable(value) || hasMethod(value, 'callback') || isServer(value)
}

/** What `inject` is asked. */
export interface Injected {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string
}

/** What `inject` answers. */
export interface InjectedAnswer {
  readonly statusCode: number
  readonly headers: object
  readonly payload: string
}

/** What is called of an app. */
export interface InjectableApp {
  inject(request: Injected): Promise<InjectedAnswer>
  ready?(): unknown
  close?(): unknown
  routing?(request: IncomingMessage, response: ServerResponse): unknown
  addHook?(name: string, hook: (...args: readonly unknown[]) => unknown): unknown
  printRoutes?(): string
  hasRoute?(route: { readonly method: string; readonly url: string }): boolean
}

export function isInjectable(value: unknown): value is InjectableApp {
  return typeof Object(value).inject === 'function'
}

export type AnyFunction = (...args: unknown[]) => unknown

export function isPlainFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}

export function hasMethod<Name extends string>(
  value: unknown,
  name: Name,
): value is Readonly<Record<Name, AnyFunction>> {
  return isReference(value) && typeof value[name] === 'function'
}

/** Express and Connect: a function that hands requests on. */
export function isListening(value: object): boolean {
  return hasMethod(value, 'handle') && hasMethod(value, 'use')
}

export function isReference(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

export interface ServerLike {
  listeners(event: string): unknown[]
}

export function isServer(value: unknown): value is ServerLike {
  return typeof value === 'object' && hasMethod(value, 'listeners') && hasMethod(value, 'listen')
}
