/**
 * The folders in which nothing waits: a search proposes and is told, and who drives it decides when to take a breath.
 * So a run costs no turn of the event loop, and the same seed gives the same order of events.
 */

/** By package, the folders below `src` whose code is synchronous; `''` is the whole package. */
export const synchronousFolders: Readonly<Record<string, readonly string[]>> = {
  core: [
    'engine',
    'mutation',
    'growth',
    'parts',
    'corpus',
    'schedule',
    'shrink',
    'failure',
    'report',
    'replay',
    'providers',
    'laws',
    'from-shape',
    'words',
    'domains',
    'domain',
    'description',
    'random',
  ],
  grammar: [''],
  instrumentation: [''],
  analyzer: [''],
}

/** Files in them that wait all the same. A pattern names files; the reason stands beside it. */
export const mayWait: readonly { readonly files: RegExp; readonly reason: string }[] = [
  { files: /^packages\/core\/src\/from-shape\/generators\.ts$/, reason: 'an async iterable is a value it makes' },
  {
    files: /^packages\/core\/src\/from-shape\/called-off-timers\.ts$/,
    reason: 'a timer is a value it makes; it is called off at once',
  },
  { files: /^packages\/core\/src\/from-shape\/caller\.ts$/, reason: 'a function that waits is a value it makes' },
  { files: /^packages\/core\/src\/providers\/collection\.ts$/, reason: 'an async iterable is a value it makes' },
  {
    files: /^packages\/core\/src\/domains\/functions\/scheduler\.ts$/,
    reason: 'its values order the promises of the code under test',
  },
  {
    files: /^packages\/core\/src\/domain\/untold-answers\.ts$/,
    reason: 'what a promise of the code under test resolves to is known once it does; nobody waits for it',
  },
  {
    files: /^packages\/grammar\/src\/evolution\/guarded-target\.ts$/,
    reason: 'a promise is refused, and its rejection has to be taken',
  },
]
