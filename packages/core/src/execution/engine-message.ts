/** The messages V8 itself writes, so that an error with one of them was not made by a `throw` of the code. */

const beginnings = [
  'Cannot (?:read|set|convert|destructure|mix|access|assign|delete|redefine|create|add|define|perform|use)',
  'Maximum (?:call stack|BigInt size)',
  'Invalid (?:array|string|typed|time|count|date|code point|DataView|offset|index :|property descriptor|value used (?:as|in) weak|value: not)',
  'Reduce of empty',
  'Assignment to constant',
  'Immutable prototype object',
  'Reflect',
  'Object prototype',
  'Class constructor',
  'Class extends value',
  'Division by zero',
  'Iterator',
  'Converting circular',
  'Do not know how to serialize',
  'Function has non-object prototype',
  'The number .* cannot be converted to a BigInt',
  'The normalization form',
  'The comparison function must be',
  'Property description must be',
  '[GS]etter must be a function',
  'Cyclic __proto__',
  'Receiver must be an instance of',
  'Must call super constructor',
  'Super constructor .* may only be called once',
  'Derived constructors may only',
  'Constructor \\w+ requires',
  'Promise constructor cannot be',
  'Promise resolver',
  'Chaining cycle',
  'WeakRef:',
  'FinalizationRegistry:',
  'Bind must be called',
  'First argument to (?:DataView constructor|String\\.prototype)',
  'Generator is already',
  'Found non-callable @@iterator',
  'Spread syntax requires',
  'Right-hand side of',
  'Private field',
  'Incorrect locale',
  'Currency code is required',
  'Start offset .* is outside',
  'Offset is outside the bounds of the DataView',
  'offset is out of bounds$',
  'byte length of \\w+ should be',
  'start offset of \\w+ should be',
  'this is not a Date object',
  "'caller', 'callee'",
  "'\\w+' on proxy",
]

const anywhere = [
  ' is not (?:a function|iterable|defined|a constructor|extensible|async iterable|an object|a symbol|an integer typed array)',
  'must be (?:between|a non-negative|positive$)',
  '^Method .* called on incompatible',
  ' called on (?:null|non-object)',
  '^String\\.prototype\\.\\w+ called with a non-global',
  " requires that 'this' be a",
  ' mapper function is not callable',
  ' could not be cloned',
  '^\\w+ value is out of range\\.$',
  ' out of range for Intl\\.',
]

const engineMessage = new RegExp(`^(?:${beginnings.join('|')})|${anywhere.join('|')}`)

/** Whether the engine writes messages like this one. */
export function isEngineMessage(message: string): boolean {
  return engineMessage.test(message)
}
