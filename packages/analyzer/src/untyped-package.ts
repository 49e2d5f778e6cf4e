/** Packages that come without types: whoever installs some for them gets other inputs. */
import type { ParameterShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { isLibraryPath, packageFolder } from './project/source-view.ts'

/** What is to be said of parameters that only code declares, in a package; nothing where all of them have types. */
export function untypedPackageNotes(parameters: readonly ParameterShape[], bodies: readonly ts.Node[]): string[] {
  const file = bodies[0]?.getSourceFile().fileName
  const isUntyped = parameters.some(({ shape }) => shape.kind === 'unknown' && shape.any === true)
  if (!isUntyped || file === undefined || !isLibraryPath(file) || !/\.[cm]?js$/.test(file)) return []
  const name = packageFolder(file).split('/node_modules/').at(-1) ?? ''
  return [
    `${name} declares no types and is called with anything: npm install --save-dev ${typesOf(name)}, if there are some`,
  ]
}

/** `@scope/name` has its types in `@types/scope__name`. */
function typesOf(name: string): string {
  return `@types/${name.replace(/^@(.+)\/(.+)$/, '$1__$2')}`
}
