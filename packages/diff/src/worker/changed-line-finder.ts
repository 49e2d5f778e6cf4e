/** Finds the changed line an edge stands on, in either version. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EdgeLocation } from '@fuzzwright/core'
import type { ChangedLine } from '../difference/difference.ts'
import type { Version } from '../version/version.ts'
import { pathInside } from './load-version.ts'
import type { DiffTask } from './task.ts'

type Finder = (place: EdgeLocation) => ChangedLine | undefined

export function changedLineFinder({ before, after, changed }: DiffTask): Finder {
  const ofBefore = finderOf('before', before, changed.before)
  const ofAfter = finderOf('after', after, changed.after)
  return (place) => ofAfter(place) ?? ofBefore(place)
}

function finderOf(
  name: ChangedLine['version'],
  version: Version,
  changed: Readonly<Record<string, readonly number[]>>,
): Finder {
  const texts = new Map<string, readonly string[]>()
  return ({ file: path, line, functionName: inside }) => {
    const file = pathInside(version, path)
    if (file === undefined || changed[file]?.includes(line) !== true) return undefined
    let lines = texts.get(file)
    if (lines === undefined) texts.set(file, (lines = readFileSync(join(version.sources, file), 'utf8').split('\n')))
    return { version: name, file, line, inside, text: (lines[line - 1] ?? '').trim().slice(0, mostText) }
  }
}

const mostText = 120
