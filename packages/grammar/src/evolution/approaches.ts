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
 * How an archived input is changed: edits of its tree (`tree`), a part of another one's (`crossover`), a word of the dictionary in the
 * place of a token (`word`), a number reckoned from those of the text (`number`), a sub-tree of the same context that any archived input had (`pooled`), or one after the other all that
 * it and another archived input have (`exhaustive`, Superion's); or, leaving the language, flipped bits (`flip`) and edits between
 * tokens (`text`). `climb` edits the one that is best by the goals of which there is more or less; it gets the more of its share the
 * more of the weight such goals have, and nothing where that is half or less. `trim` runs something simpler, which takes the input's place where it shows the same.
 */
export type Edit =
  | 'tree'
  | 'crossover'
  | 'word'
  | 'number'
  | 'pooled'
  | 'exhaustive'
  | 'flip'
  | 'text'
  | 'trim'
  | 'climb'

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
  /** Share of the edited inputs that are new ones instead of archived ones: else the archive would bound what edits can show. */
  readonly fresh: number
  /**
   * Share of the inputs that climb whatever other ways earn, where goals of which there is more or less have all of the weight. Exceptions
   * count among those once every one that is known was thrown twice.
   */
  readonly ascent: number
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
  fresh: 0,
  ascent: 0,
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
   * Wang et al.: a queue of what reached something new, trimmed, its sub-trees replaced exhaustively, words put over tokens and between
   * them, bits flipped. It learns no weights.
   */
  superion: {
    ...plain,
    sources: { samples: 0.5 },
    edits: { exhaustive: 4, pooled: 1, text: 2, trim: 2, flip: 1 },
    selection: { kind: 'share', share: 1 },
  },
  /**
   * What mends FdLoop's collapse at equal budget: an archive of inputs that showed something new, weights learned from it
   * and mixed with uniform ones, beside them other sources and edits of archived inputs, and shares that follow what each of
   * them earns by the goals at hand.
   */
  directed: {
    ...plain,
    sources: { rare: 2, archive: 1, uniform: 1 },
    edits: {
      text: 2.5,
      climb: 2,
      word: 1,
      flip: 0.5,
      tree: 0.5,
      number: 0.5,
      pooled: 0.25,
      exhaustive: 0.25,
      trim: 0.1,
    },
    fresh: 0.5,
    ascent: 1,
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
