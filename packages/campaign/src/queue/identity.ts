/** Who takes part in a campaign: a search is worth nothing to machines that have other code. */
import { FuzzError } from '@fuzzwright/core/tooling'
import { fieldsOf } from '../data.ts'

/** What has to be the same for all who take part; `node` and `platform` may differ, and are told. */
export interface Identity {
  /** Commit of the checkout, with a hash of what is changed in it. */
  readonly revision: string
  /** Hash of the lock file of the packages. */
  readonly lock: string
  /** Version of Fuzzwright. */
  readonly fuzzwright: string
  /** Version of Node. */
  readonly node: string
  /** `linux-x64`. */
  readonly platform: string
}

const needed = [
  ['revision', 'revision', 'Check out the same commit, without changes.'],
  ['lock', 'lock file', 'Install the same packages.'],
  ['fuzzwright', 'version of Fuzzwright', 'Install the same packages.'],
] as const

/**
 * Answers in what else the two differ, as a sentence each.
 * @throws FuzzError `foreign-worker` where the worker has other code than the campaign
 */
export function comparedWith(campaign: Identity, worker: Identity): readonly string[] {
  for (const [part, name, hint] of needed) {
    if (campaign[part] === worker[part]) continue
    throw new FuzzError(
      'foreign-worker',
      `The campaign has ${name} ${campaign[part]}, this checkout has ${worker[part]}.`,
      { hint },
    )
  }
  return (['node', 'platform'] as const)
    .filter((part) => campaign[part] !== worker[part])
    .map((part) => `The campaign runs on ${part} ${campaign[part]}, this worker on ${worker[part]}.`)
}

/** From data that anybody may have written; `undefined` where it is no identity. */
export function parseIdentity(data: unknown): Identity | undefined {
  const { revision, lock, fuzzwright, node, platform } = fieldsOf(data)
  if (typeof revision !== 'string' || typeof lock !== 'string' || typeof fuzzwright !== 'string') return undefined
  return typeof node === 'string' && typeof platform === 'string'
    ? { revision, lock, fuzzwright, node, platform }
    : undefined
}
