/**
 * The ways to search that are compared: each is a setting of the same parts. `directed` is the one to use; the others are the
 * baselines of the literature and FdLoop exactly as published.
 */

/**
 * Where the weights of a generated input come from: the grammar (`uniform`, or `recursive`, which seeks size), the samples or their
 * inverse, what was selected last (`evolved`), the archive, or the inverse of all that was run so far (`rare`).
 */
export type Source = 'uniform' | 'recursive' | 'samples' | 'inverse' | 'evolved' | 'archive' | 'rare'

/**
 * How an archived input is changed: edits of its tree, a part of another one's, a word of the dictionary in the place of a token;
 * or, leaving the language, flipped bits and edits between tokens.
 */
export type Edit = 'tree' | 'crossover' | 'word' | 'flip' | 'text'

/** Which inputs of a generation are learned from: the best, random ones, winners of tournaments, or a share from the top. */
export type Selection =
  | { readonly kind: 'best'; readonly count: number }
  | { readonly kind: 'random'; readonly count: number }
  | { readonly kind: 'tournament'; readonly size: number; readonly count: number }
  | { readonly kind: 'share'; readonly share: number }

/** One setting of the loop: where inputs come from, what is learned and mutated. */
export interface Approach {
  /** Shares of the inputs that are generated, by source; with those of the edits they need not add up to 1. */
  readonly sources: Readonly<Partial<Record<Source, number>>>
  /** Shares of the inputs that are archived ones changed. */
  readonly edits: Readonly<Partial<Record<Edit, number>>>
  /** Sources and edits that earn more than others are taken more often. */
  readonly adaptive: boolean
  /** Learn the evolved weights anew from what is selected in each generation. */
  readonly learns: boolean
  readonly selection: Selection
  readonly grammarMutation: 'none' | 'uniform-rule' | 'random-rule'
  /** Every generated input is run as it is and once mutated, as FdLoop does; both count as runs. */
  readonly duplicates: boolean
  /**
   * Most inputs generated for each one that is run: the one with the most new features is. As many as the goal of coverage or the
   * one of mappings, whichever weighs more, has of the weight.
   */
  readonly drafts: number
  /** Uniform share in whatever is learned. */
  readonly smoothing: number
  /** Rules inside rules, after which only shortest ways out are taken. */
  readonly maxDepth: number
}

const plain: Approach = {
  sources: { uniform: 1 },
  edits: {},
  adaptive: false,
  learns: false,
  selection: { kind: 'best', count: 1 },
  grammarMutation: 'none',
  duplicates: false,
  drafts: 1,
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
    duplicates: true,
  },
  /**
   * What mends FdLoop's collapse at equal budget: an archive of inputs that showed something new, weights learned from it
   * and mixed with uniform ones, beside them other sources and edits of archived inputs, and shares that follow what each of
   * them earns by the goals at hand.
   */
  directed: {
    ...plain,
    sources: { rare: 2, archive: 1, uniform: 1 },
    edits: { text: 2.5, word: 1, flip: 0.5, tree: 0.5 },
    adaptive: true,
    learns: true,
    selection: { kind: 'tournament', size: 3, count: 4 },
    grammarMutation: 'uniform-rule',
    drafts: 3,
    smoothing: 0.5,
  },
} as const satisfies Readonly<Record<string, Approach>>

/** Name of a ready-made approach. */
export type ApproachName = keyof typeof approaches
