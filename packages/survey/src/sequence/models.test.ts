/** Which collections of the platform a class stands for. */
import { expect, test } from 'vitest'
import { classOf } from '../../test/planted-class.ts'
import { asksOf, models, standsFor } from './models.ts'

function modelsOf(made: new () => object): readonly string[] {
  return models.filter((model) => standsFor(classOf(made).methods, model)).map(({ name }) => name)
}

test('who has to be told more of an item keeps another order than a list', () => {
  class Stack {
    push(_: unknown) {}
    pop() {}
  }
  class ByPriority {
    push(_: unknown, _priority: number) {}
    pop() {}
  }
  class Keyed {
    set(_: unknown, _value: unknown) {}
    get(_: unknown) {}
  }
  expect([Stack, ByPriority, Keyed].map(modelsOf)).toEqual([['Array'], [], ['Map']])
})

test('keys that the class does not declare to take are not asked for', () => {
  class Named {
    set(_: string, _value: unknown) {}
    get(_: string) {}
  }
  const { methods } = classOf(Named)
  const parameters = [{ name: 'name', shape: { kind: 'string' } }] as const
  const declared = methods.map((method) => ({ ...method, description: { ...method.description, parameters } }))
  const [map] = models
  if (map === undefined) throw new Error('there are no models')
  const [get, declaredGet] = [asksOf(map, methods)[0], asksOf(map, declared)[0]]
  expect(get?.left).toMatch(/^\[0, 1, .*\]\.map/)
  expect(declaredGet?.left).toMatch(/\.filter\(\(item\) => typeof item === 'string'\)\.map/)
  expect(declaredGet?.right).toMatch(/typeof item === 'string'\)\.map\(\(key\) => model\.get/)
})
