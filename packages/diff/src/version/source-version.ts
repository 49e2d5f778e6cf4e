/** Files of a project as a version. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readExamplesOf } from '@fuzzwright/survey/package'
import type { Version } from './version.ts'

/** Of the files that are there; `paths` are relative to `folder`. Calls in the texts of `others` are examples, too. */
export function sourceVersion(
  name: string,
  folder: string,
  { paths, others = [] }: { readonly paths: readonly string[]; readonly others?: readonly string[] },
): Version {
  const entries = paths
    .map((path, at) => ({ specifier: join(folder, path), namespace: at === 0 ? 'm' : `m${at}` }))
    .filter(({ specifier }) => existsSync(specifier))
  const examples = readExamplesOf([...entries.map(({ specifier }) => readFileSync(specifier, 'utf8')), ...others])
  return { name, form: 'sources', folder, sources: folder, types: folder, examples, entries }
}
