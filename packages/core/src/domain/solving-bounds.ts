/**
 * The bounds being worked out at the moment. Domains that refer to each other have their least complexities found
 * together, and getters take no arguments, so what is in progress has to be reachable from one place: this one. It is
 * always empty between two calls from outside.
 */

/** A domain whose least complexity is found together with that of the domains it refers to. */
export interface AssumedBound {
  /** Works its assumption out once more; true when it came out lower. */
  improve(): boolean
}

let solving: Set<AssumedBound> | undefined
let following = false

/**
 * Whether least complexities are assumptions at the moment. A composite domain asks this before it remembers a bound
 * that it worked out from its parts: while it is true, nobody may.
 */
export function isSolvingBounds(): boolean {
  return solving !== undefined
}

/** Adds a domain to what is being solved; false when nothing is, and it has to begin with `solveBounds`. */
export function joinSolving(member: AssumedBound): boolean {
  solving?.add(member)
  return solving !== undefined
}

/** The least fixed point over `first` and whatever joins on the way. Answers all members, `first` included. */
export function solveBounds<Member extends AssumedBound>(first: Member): ReadonlySet<AssumedBound> {
  const group = new Set<AssumedBound>([first])
  solving = group
  try {
    for (let changed = true; changed; ) {
      changed = false
      for (const member of group) changed = member.improve() || changed
    }
  } finally {
    solving = undefined
  }
  return group
}

/** Whether a domain that depends on values is being followed to what it leads to: inside, it must not be done again. */
export function isFollowing(): boolean {
  return following
}

/** Runs `work` while `isFollowing()`. */
export function whileFollowing<R>(work: () => R): R {
  following = true
  try {
    return work()
  } finally {
    following = false
  }
}
