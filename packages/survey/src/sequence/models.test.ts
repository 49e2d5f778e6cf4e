/** Which collections of the platform a class stands for. */
import { expect, test } from 'vitest'
import { classOf } from '../../test/planted-class.ts'
import { models, standsFor } from './models.ts'

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
