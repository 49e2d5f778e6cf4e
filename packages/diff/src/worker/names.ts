/** What expressions over the exports of a version speak of. */
import type { LoadedPackage } from '@fuzzwright/survey/call'
import type { EntryPoint } from '@fuzzwright/survey/package'
import type { Callee } from './call-version.ts'

/** Namespaces by their names: `m`, `m1`. */
export type Names = Readonly<Record<string, unknown>>

/** Of what was loaded for `entries`, in their order. */
export function namesOf(entries: readonly EntryPoint[], { namespaces }: LoadedPackage): Names {
  return Object.fromEntries(entries.map(({ namespace }, at) => [namespace, namespaces[at]]))
}

/** What an expression is; a class can be called through `Reflect` alone. */
export function evaluate(expression: string, names: Names): Callee {
  const callable: Callee = new Function(...Object.keys(names), `return ${expression}`)(...Object.values(names))
  return callable
}

/** Answers the class of a name, of `classes`, which are expressions. */
export function classFinder(classes: Readonly<Record<string, string>>, names: Names): (name: string) => unknown {
  return (name) => {
    const expression = classes[name]
    try {
      return expression === undefined ? undefined : evaluate(expression, names)
    } catch {
      return undefined
    }
  }
}
