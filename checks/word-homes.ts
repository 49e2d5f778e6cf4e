/**
 * Words that once named two things, and the only files whose names, of whatever kind, may have them. A word no file may
 * have was a second word for a concept, or asked to be learned where a plain one does.
 */
export interface WordHome {
  readonly word: string
  /** What it means, as docs/vocabulary.md has it; for a word without a home what stands in its place. */
  readonly meaning: string
  /** The files where it has this meaning; a word without is used nowhere. */
  readonly home?: RegExp
}

export const wordHomes: readonly WordHome[] = [
  {
    word: 'site',
    meaning: 'a place in the code; a place in a value is a spot',
    home: /^packages\/(instrumentation\/src|write\/src\/search\/relations\.ts|core\/src\/(corpus|engine|execution|host|mutation|domain\/definition-site)|core\/src\/domains\/(choices\/overlap|combinators\/filter|containers\/unique|regexp\/regexp)\.ts)/,
  },
  {
    word: 'spot',
    meaning: 'a place in a value where a mutation can strike',
    home: /^packages\/(core\/src\/(domain|domains|from-shape|laws|mutation\/mutate-entry\.ts)|grammar\/src\/domain|fast-check\/src)/,
  },
  {
    word: 'goal',
    meaning: 'what a search pursues; the corpus has features, some with a score',
    home: /^packages\/(?!core\/src\/(corpus|domain|domains|mutation|parts|shrink)\/)/,
  },
  {
    word: 'plan',
    meaning: 'a grammar with its expressions numbered',
    home: /^packages\/(grammar\/src|cli\/src\/grammar)/,
  },
  { word: 'outline', meaning: 'the places of one derivation', home: /^packages\/grammar\/src/ },
  {
    word: 'stage',
    meaning: 'inputs made on purpose for one corpus entry',
    home: /^packages\/core\/src\/engine/,
  },
  { word: 'campaign', meaning: 'session, search loop, run log' },
  { word: 'forgive', meaning: 'plain words: what is taken back, and of what' },
  { word: 'knob', meaning: 'variable' },
  { word: 'labour', meaning: 'thorough stage' },
  { word: 'planned', meaning: 'what it is planned for' },
  { word: 'pursuit', meaning: 'goal pool' },
  { word: 'standstill', meaning: 'plateau' },
  { word: 'surrounding', meaning: 'scope, environment' },
]
