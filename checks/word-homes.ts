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
    home: /^packages\/(instrumentation\/src|mutants\/src\/operators|write\/src\/search\/relations\.ts|core\/src\/(corpus|engine|execution|host|mutation|domain\/definition-site)|core\/src\/domains\/(choices\/overlap|combinators\/filter|containers\/unique|regexp\/regexp)\.ts)/,
  },
  {
    word: 'spot',
    meaning: 'a place in a value where a mutation can strike',
    home: /^packages\/(core\/src\/(domain|domains|from-shape|laws|mutation\/mutate-entry\.ts)|grammar\/src\/domain|fast-check\/src|schema\/src)/,
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
  {
    word: 'instance',
    meaning: 'an object that a class made',
    home: /^packages\/(analyzer\/src|core\/src\/(description|domain|domains|from-shape|laws|providers|words)\/|core\/src\/execution\/coverage\.ts|fast-check\/src\/runners\.ts|instrumentation\/src\/(comparisons|runtime\/(comparison-reader|wasm-counter-map))\.ts|survey\/src\/(relation|sequence|survey-package\.ts)|write\/src\/search\/expected-source\.ts)/,
  },
  {
    word: 'word',
    meaning: 'something short that is taken as one; 32 bits are no word',
    home: /^packages\/(?!core\/src\/(domains\/numbers\/number\.ts|mutation\/(bits|solvers|candidates\/byte))|grammar\/src\/(evolution\/mappings|grammar\/column|parsing)|instrumentation\/src)/,
  },
  {
    word: 'place',
    meaning: 'where something stands, told so that it is found again; whatever surrounds a run has a name of its own',
    home: /^packages\/(?!core\/src\/host\/test-command|fence\/src|reporter\/src\/run-reporter|write\/src\/(?!search\/))/,
  },
  {
    word: 'campaign',
    meaning: 'a search over many processes and machines; elsewhere session, search loop, run log',
    home: /^packages\/(campaign|cli\/src\/(campaign|fuzz|run))/,
  },
  { word: 'forgive', meaning: 'plain words: what is taken back, and of what' },
  { word: 'knob', meaning: 'variable' },
  { word: 'labour', meaning: 'thorough stage' },
  { word: 'planned', meaning: 'what it is planned for' },
  { word: 'pursuit', meaning: 'goal pool' },
  { word: 'standstill', meaning: 'plateau' },
  { word: 'surrounding', meaning: 'scope, environment' },
]
