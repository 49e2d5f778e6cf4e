import { expect, test } from 'vitest'
import { describeTestFile } from '../src/index.ts'
import { printParameters } from '../src/print-shape.ts'
import { temporaryProject } from './temporary-project.ts'

const path = temporaryProject({
  'tsconfig.json': '{}',
  'node_modules/bell/package.json': '{ "name": "bell", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/bell/index.js': 'exports.Bell = class { ring() {} }',
  'node_modules/bell/index.d.ts': `
export type NamesOf<T extends string | object> = T extends string ? T : keyof T
export declare class Bell<Events extends string | object = string> {
  ring<Name extends NamesOf<Events>>(name: Name, loud?: boolean): boolean
  listeners<Name extends NamesOf<Events>, Of extends Name>(name: Name, of: Of): number
}`,
  'bells.ts': `
import { Bell } from 'bell'
export function createBell(): Bell<'door' | 'bike'> { return new Bell() }
export class Own { ring(): void { throw new RangeError('quiet') } }`,
})

const objectsOf = (name: string) => {
  const imports = `import { fuzzIt } from '@fuzzwright/vitest'\nimport { ${name} } from './bells'\n`
  const { calls } = describeTestFile(path('bells.test.ts'), `${imports}fuzzIt('it', ${name})`)
  return calls[0]?.description?.objects?.kinds[0]?.members ?? []
}

test('type parameters of methods are bounded by what the object was made for', () => {
  expect(objectsOf('createBell').map(({ parameters }) => printParameters(parameters))).toEqual([
    'name: "door" | "bike", loud?: boolean',
    // Two arguments agree on one.
    'name: "door", of: "door"',
  ])
})

test('what a package throws is its own affair, as nobody sees that it is thrown; of own code only what it throws is', () => {
  const errors = (name: string) => objectsOf(name)[0]?.expectedErrors.map((error) => [error.name, error.source])
  expect(errors('createBell')).toContainEqual(['*', 'throw'])
  expect(errors('Own')).toEqual([['RangeError', 'throw']])
})
