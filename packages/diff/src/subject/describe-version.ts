/** What the types of a version say of everything it exports. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ClassSubject,
  describeSubjects,
  type Inventory,
  type ReflectedExport,
  type Subject,
} from '@fuzzwright/survey/package'
import type { Version } from '../version/version.ts'
import { type ExportName, plainName } from './export-names.ts'

/** What is described, and where files for the compiler may be written. */
export interface DescribeParts {
  readonly found: readonly ReflectedExport[]
  readonly nameOf: ExportName
  /** A folder of our own: a project's is not written to. */
  readonly folder: string
  readonly only: RegExp | undefined
  /** Also what can be done with what classes and factories make. */
  readonly withObjects?: boolean
}

/** Types of the functions and classes that were found, as the sources or the declarations of the version say. */
export function describeVersion(
  version: Version,
  { found, nameOf, folder, only, withObjects = false }: DescribeParts,
): Inventory {
  const { name, form, types, examples, entries } = version
  const scratch = join(folder, name.replaceAll(/[^\w.-]+/g, '_'))
  mkdirSync(scratch, { recursive: true })
  const inventory = describeSubjects({
    folder: form === 'installed' ? types : scratch,
    scratch: form === 'installed' ? types : scratch,
    entries,
    found,
    examples,
    nameOf: (one) => nameOf(version, one),
    ...{ withObjects, ...(only !== undefined && { only }) },
  })
  return withShownTexts(inventory, version)
}

/** The same subjects, whose first inputs are also the texts that the documentation shows: who takes no text does not get them. */
function withShownTexts({ functions, classes, ...rest }: Inventory, { examples }: Version): Inventory {
  const texts = examples.texts.map((text) => JSON.stringify(text))
  const shown = <T extends Pick<Subject, 'examples'>>(one: T): T => ({ ...one, examples: [...texts, ...one.examples] })
  const all = classes.map((one) => ({ ...shown(one), methods: one.methods.map(shown) }))
  return { ...rest, functions: functions.map(shown), classes: all }
}

/** Everything that can be called; of classes their constructors and their methods. */
export function subjectsOf({ functions, classes }: Inventory): readonly Subject[] {
  return [...functions, ...classes.flatMap((one) => [constructorOf(one), ...one.methods])]
}

/** What a class is made with is checked where it is made. */
function constructorOf({ id, entry, expression, construct, examples }: ClassSubject): Subject {
  const name = plainName(id).split('.').at(-1) ?? id
  const owner = expression.slice(0, expression.lastIndexOf('.'))
  return { id, entry, expression, name, owner, kind: 'function', description: construct, examples }
}

/** Expressions of the classes that descriptions speak of, by name. */
export function classesOf({ classes }: Inventory): Readonly<Record<string, string>> {
  return Object.fromEntries(classes.map(({ id, expression }) => [plainName(id).split('.').at(-1) ?? id, expression]))
}
