/** The shapes a description consists of, collected to be finished together: what they share becomes one definition. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import { type FinishedShapes, finishShapes } from './finish-shapes.ts'

/** Answers what was put, once everything is finished. */
export type Take<T> = () => T

export class ShapeRoots {
  private readonly roots: TypeShape[] = []
  private readonly paths: string[] = []
  private finished: readonly TypeShape[] = []

  /** `path` names the shape, as a report would: `options`, `returns`. */
  put(shape: TypeShape, path: string): Take<TypeShape> {
    const at = this.roots.push(shape) - 1
    this.paths.push(path)
    return () => this.finished[at] ?? shape
  }

  putParameters(list: readonly ParameterShape[]): Take<readonly ParameterShape[]> {
    const slots = list.map((parameter) => this.put(parameter.shape, parameter.name))
    const guards = list.map(({ name, guarded }) => guarded?.shape && this.put(guarded.shape, name))
    return () =>
      list.map((parameter, at) => ({
        ...parameter,
        shape: slots[at]?.() ?? parameter.shape,
        ...(parameter.guarded && { guarded: { ...parameter.guarded, ...(guards[at] && { shape: guards[at]() }) } }),
      }))
  }

  /** The definitions. From now on what was put can be taken. */
  finish(known: ReadonlyMap<string, TypeShape>): FinishedShapes['definitions'] {
    const { roots, definitions } = finishShapes(this.roots, this.paths, known)
    this.finished = roots
    return definitions
  }
}
