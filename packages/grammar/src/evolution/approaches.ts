/**
 * The ways to search that are compared: each is a setting of the same parts. `directed` is the one to use; the others are the
 * baselines of the literature and FdLoop exactly as published.
 */

/** Where the weights of a generated input come from. */
export type Source = 'uniform' | 'samples' | 'inverse' | 'evolved' | 'archive'

/** Which inputs of a generation are learned from: the best, random ones, winners of tournaments, or a share from the top. */
export type Selection =
  | { readonly kind: 'best'; readonly count: number }
  | { readonly kind: 'random'; readonly count: number }
  | { readonly kind: 'tournament'; readonly size: number; readonly count: number }
  | { readonly kind: 'share'; readonly share: number }

/** One setting of the loop: where inputs come from, what is learned and mutated. */
export interface Approach {
  /** Shares of the sources; need not add up to 1. */
  readonly sources: Readonly<Partial<Record<Source, number>>>
  /** Learn the evolved weights anew from what is selected in each generation. */
  readonly learns: boolean
  readonly selection: Selection
  readonly grammarMutation: 'none' | 'uniform-rule' | 'random-rule'
  /** `duplicate`: every input is run as it is and once mutated, as FdLoop does; both count as runs. */
  readonly inputMutation: 'none' | 'duplicate' | 'trees'
  /** Share of inputs made by mutating an archived tree instead of generating. */
  readonly restarts: number
  /** Uniform share in whatever is learned. */
  readonly smoothing: number
  /** Rules inside rules, after which only shortest ways out are taken. */
  readonly maxDepth: number
}

const plain: Approach = {
  sources: { uniform: 1 },
  learns: false,
  selection: { kind: 'best', count: 1 },
  grammarMutation: 'none',
  inputMutation: 'none',
  restarts: 0,
  smoothing: 0,
  maxDepth: 40,
}

/** The settings by name. */
export const approaches = {
  random: plain,
  probabilistic: { ...plain, sources: { samples: 1 } },
  inverse: { ...plain, sources: { inverse: 1 } },
  /** Eberlein et al.: tournaments, exceptions only (set the goals), random weights for one rule, no mutation of inputs. */
  evoGFuzz: {
    ...plain,
    sources: { evolved: 1 },
    learns: true,
    selection: { kind: 'tournament', size: 4, count: 2 },
    grammarMutation: 'random-rule',
  },
  /** FdLoop as published: learns from the single best input, without smoothing. */
  fdLoop: {
    ...plain,
    sources: { evolved: 1 },
    learns: true,
    grammarMutation: 'uniform-rule',
    inputMutation: 'duplicate',
  },
  /**
   * What mends FdLoop's collapse at equal budget: an archive of inputs that showed something new, weights learned from it
   * and mixed with uniform ones, some sample and inverse ones, and restarts from archived trees. Uniform ones weigh most, because
   * they reach most functions of CSS parsers, and few samples or their inverse reach few.
   */
  directed: {
    sources: { archive: 2, uniform: 3, samples: 0.5, inverse: 1 },
    learns: true,
    selection: { kind: 'tournament', size: 3, count: 4 },
    grammarMutation: 'uniform-rule',
    inputMutation: 'trees',
    restarts: 0.5,
    smoothing: 0.5,
    maxDepth: 40,
  },
} as const satisfies Readonly<Record<string, Approach>>

/** Name of a ready-made approach. */
export type ApproachName = keyof typeof approaches
