import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

const text = `
export interface Emitter { on(name: string): void; count(): number }
export interface Loader { load(): Promise<void> }
export interface Point { x: number; distance(): number }
export declare function mitt(all?: Map<string, number>): Emitter
export declare function loading(path: string): Loader
export declare function listened(emitter: Emitter | undefined): Emitter
export declare function getEmitter(): Emitter
export declare function parseEvents(text: string): Emitter
export declare function centre(points: Point[]): Point
export declare function createPoint(): Point
export declare function stream(): AbortController
`
const isUsed = (name: string) =>
  describeFunction('/nowhere/emitters.ts', name, { text, withObjects: true }).objects !== undefined

test.each(['mitt', 'loading', 'createPoint'])('%s makes what is used', (name) => {
  expect(isUsed(name)).toBe(true)
})

test.each([
  ['listened', 'may answer what it was given'],
  ['getEmitter', 'answers what was there'],
  ['parseEvents', 'is about the text'],
  ['centre', 'answers what use does not change'],
  ['stream', "answers the platform's own"],
])('%s %s', (name) => {
  expect(isUsed(name)).toBe(false)
})
