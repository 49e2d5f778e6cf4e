/** Classes of a package that the user's code imports from elsewhere, or not at all. */
import { expect, test } from 'vitest'
import { temporaryProject } from '../../test/temporary-project.ts'
import { describe as describeFunction } from '../describe.ts'

const path = temporaryProject({
  'tsconfig.json': '{ "compilerOptions": { "target": "esnext", "module": "nodenext" } }',
  'node_modules/web/package.json': JSON.stringify({
    ...{ name: 'web', version: '1.0.0', type: 'module' },
    exports: {
      '.': { types: './types/index.d.ts', default: './index.js' },
      './cookie': { types: './types/cookie.d.ts', default: './cookie.js' },
      './request': { types: './types/request.d.ts', default: './request.js' },
    },
  }),
  'node_modules/web/types/index.d.ts': `
export * from './all.js'
import { Asked } from './request.js'
import { Hidden } from './hidden.js'
export { type Asked, type Hidden }`,
  'node_modules/web/types/all.d.ts': `export { Context } from './context.js'`,
  'node_modules/web/types/context.d.ts':
    'export declare class Context { constructor(url: string); get path(): string }',
  'node_modules/web/types/request.d.ts':
    'export declare class Asked { constructor(url: string); readonly url: string }',
  'node_modules/web/types/hidden.d.ts':
    'export declare class Hidden { constructor(size: number); readonly size: number }',
  'node_modules/web/types/cookie.d.ts': `
import { Asked } from './request.js'
import { Context } from './context.js'
import { Hidden } from './hidden.js'
export declare function ofContext(c: Context): string
export declare function ofAsked(c: Asked): string
export declare function ofHidden(c: Hidden): string`,
  'uses.ts': `export { ofAsked, ofContext, ofHidden } from 'web/cookie'`,
  'types-only.ts': `import type { Hidden } from 'web'\nexport function size(hidden: Hidden): number { return hidden.size }`,
})

function made(file: string, name: string) {
  const [parameter] = describeFunction(path(file), name).parameters
  const shape = parameter?.shape
  return shape?.kind === 'class' ? { entity: shape.entity, standIn: shape.standIn !== undefined } : shape
}

test('the entry of the package has it, by way of what it passes on', () => {
  expect(made('uses.ts', 'ofContext')).toEqual({ entity: { module: 'web', exportName: 'Context' }, standIn: true })
})

test('a subpath with the name of its file has what the entry names only as a type', () => {
  expect(made('uses.ts', 'ofAsked')).toEqual({ entity: { module: 'web/request', exportName: 'Asked' }, standIn: true })
})

test('what is exported as a type cannot be loaded: objects stand in for it', () => {
  expect(made('uses.ts', 'ofHidden')).toEqual({ entity: undefined, standIn: true })
  expect(made('types-only.ts', 'size')).toEqual({ entity: undefined, standIn: true })
})
