import { expect, test } from 'vitest'
import { temporaryProject } from '../../test/temporary-project.ts'
import { findHeirs } from './find-heirs.ts'

test('files with a class that extends or implements one of the names, tests and packages left out', () => {
  const path = temporaryProject({
    'animal.ts': 'export abstract class Animal {}\nexport interface Store {}',
    'dog.ts': 'export class Dog extends Animal {}',
    'deep/er/memory.ts': 'class Memory<T>\n  extends Base<T>\n  implements Other, Store {}',
    'comment.ts': '// nothing that extends Animals',
    'dog.test.ts': 'class TestDog extends Animal {}',
    'dog.d.ts': 'declare class Declared extends Animal {}',
    'node_modules/cat/index.ts': 'class Cat extends Animal {}',
    'dist/dog.js': 'class Dog extends Animal {}',
  })
  const { files, folders } = findHeirs(path(''), new Set(['Animal', 'Store']))
  expect(files).toEqual([path('dog.ts'), path('deep/er/memory.ts')])
  expect(folders).toEqual([path(''), path('deep'), path('deep/er')])
})

test('a folder that cannot be read has nothing', () => {
  expect(findHeirs('/nowhere/at/all', new Set(['Animal'])).files).toEqual([])
})
