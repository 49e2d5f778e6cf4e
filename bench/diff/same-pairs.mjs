// Packages held against themselves, or against a release that does the same: every difference is a false one. Chosen for what makes a comparison err: dates and time zones,
// classes, chance, functions that take functions, errors.

/** @type {readonly string[]} */
export const samePairs = [
  'es-toolkit@1.39.10',
  'remeda@2.17.0',
  'date-fns@4.1.0',
  'yaml@2.4.5',
  'zod@3.23.8',
  'immutable@5.1.3',
  // Neighbouring releases that keep behaviour, as reading what differs between their files shows: patterns made once rather than at
  // each call, and builds and types that are others.
  'camelcase@6.2.0..6.2.1',
  'escape-string-regexp@4.0.0..5.0.0',
  'just-diff@5.1.1..5.2.0',
  'camelcase-keys@8.0.1..8.0.2',
  'fraction.js@5.2.1..5.2.2',
  'async-mutex@0.4.0..0.4.1',
  'denque@1.5.0..1.5.1',
  'emittery@1.0.0..1.0.1',
  'p-timeout@6.1.3..6.1.4',
  'nanoevents@9.0.0..9.1.0',
  'html-entities@2.5.3..2.5.4',
]
