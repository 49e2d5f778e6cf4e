// Packages held against themselves: every difference is a false one. Chosen for what makes a comparison err: dates and time zones,
// classes, chance, functions that take functions, errors.

/** @type {readonly string[]} */
export const samePairs = [
  'es-toolkit@1.39.10',
  'remeda@2.17.0',
  'date-fns@4.1.0',
  'yaml@2.4.5',
  'zod@3.23.8',
  'immutable@5.1.3',
]
