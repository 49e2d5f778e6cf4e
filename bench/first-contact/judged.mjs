import { judgedLater } from './judged-later.mjs'

/**
 * What a reader says of the first failure of a function, by stranger and name. `true`: the function does not do what its type, its name
 * or its documentation promises. `trap`: it does what nobody wrote down, for an input its types admit. `nonsense`: no caller would hand that over.
 */
export const judged = {
  ufo: {
    parseHost: {
      verdict: 'true',
      reason: 'declared to answer a string as port, answers undefined where there is none',
    },
    stringifyQuery: {
      verdict: 'trap',
      reason: 'half a character throws what the language says',
    },
  },
  'date-fns': {
    eachDayOfInterval: {
      verdict: 'true',
      reason: 'never ends for a step below one, which is a number as documented',
    },
    intlFormatDistance: {
      verdict: 'trap',
      reason: 'a locale that is none throws what Intl says; only dates and units are documented to throw',
    },
  },
  'hono-cookie': {
    getSignedCookie: {
      verdict: 'nonsense',
      reason: 'the stand-in of the context has no request, since that class is not exported',
    },
    deleteCookie: {
      verdict: 'trap',
      reason: 'an answer that was taken away, which its setter takes, is read',
    },
    setCookie: {
      verdict: 'trap',
      reason: 'an answer that was taken away, which its setter takes, is read',
    },
    setSignedCookie: {
      verdict: 'trap',
      reason: 'an answer that was taken away, which its setter takes, is read',
    },
  },
  'hono-url': {
    mergePath: {
      verdict: 'trap',
      reason: 'each path nests a call that spreads the rest: 483 of them use up the stack',
    },
    decodeURIComponent_: {
      verdict: 'trap',
      reason: 'throws for a sign of per cent alone, as the function of the language does',
    },
    getPattern: {
      verdict: 'trap',
      reason: 'a brace in a label is taken for the end of an expression',
    },
  },
  'lodash-es': {
    padStart: {
      verdict: 'nonsense',
      reason: 'a width of three million, which takes its time only where the last character of the padding is cut off',
    },
    pullAllBy: {
      verdict: 'trap',
      reason: 'quadratic in the length of what is only like an array',
    },
    updateWith: {
      verdict: 'trap',
      reason: 'what the customizer answers need be no object, and is written into',
    },
    toNumber: {
      verdict: 'trap',
      reason: 'an object whose toString is no function, in a value that may be anything',
    },
  },
  ramda: {
    join: {
      verdict: 'trap',
      reason: 'an object whose toString is no function, among items that may be anything',
    },
    project: {
      verdict: 'trap',
      reason: 'null among objects whose type is the caller’s to choose',
    },
    view: {
      verdict: 'nonsense',
      reason: 'a function that is no lens, and answers what no lens does',
    },
  },
  remeda: {
    chunk: {
      verdict: 'true',
      reason: 'sizes below one are refused with a message, NaN slips through to an invalid array length',
    },
  },
  'jsonc-parser': {
    createScanner: {
      verdict: 'trap',
      reason: 'a position below zero is gone through character by character',
    },
    modify: {
      verdict: 'true',
      reason: 'text that is no whole document, which the parser is made for, crashes the edit',
    },
    findNodeAtLocation: {
      verdict: 'trap',
      reason: 'an index that is no whole number is a number of its path; others it does not find are undefined',
    },
    getNodePath: {
      verdict: 'nonsense',
      reason: 'a tree no parser makes: a property whose name is no string',
    },
    getNodeValue: {
      verdict: 'nonsense',
      reason: 'a tree no parser makes: an array without children',
    },
    format: {
      verdict: 'trap',
      reason: 'brackets within brackets take the cube of their number, for an answer of its square',
    },
  },
  'es-toolkit': {
    clone: {
      verdict: 'trap',
      reason: 'a shared buffer without bytes cannot be sliced in V8',
    },
  },
  'es-toolkit-compat': {
    bindAll: {
      verdict: 'nonsense',
      reason: 'binds the prototype of an object, twice',
    },
    mergeWith: {
      verdict: 'trap',
      reason: 'writes into the letters of a text, which its type takes',
    },
    range: {
      verdict: 'nonsense',
      reason: 'counts to the infinity that a text says, as it was asked to',
    },
    toSafeInteger: {
      verdict: 'trap',
      reason: 'an object whose toString is no function, in a value that may be anything',
    },
    fill: {
      verdict: 'nonsense',
      reason: '456,466 items, on a machine that had much else to do',
    },
    omitBy: {
      verdict: 'trap',
      reason: 'a member called __proto__ becomes the prototype of what is answered',
    },
  },
  radash: {
    isFunction: {
      verdict: 'true',
      reason: 'whatever has call and apply is told to be a function',
    },
    list: {
      verdict: 'trap',
      reason: 'never ends for a step of 0',
    },
    objectify: {
      verdict: 'trap',
      reason: 'a key called __proto__ becomes the prototype of the answer',
    },
  },
  rambda: {
    interpolate: {
      verdict: 'true',
      reason: 'names of the template stand in a pattern unescaped',
    },
    lastIndexOf: {
      verdict: 'trap',
      reason: 'an object whose toString is no function, among items that may be anything',
    },
    propEq: {
      verdict: 'nonsense',
      reason: 'an object with one method of dates, which is a list',
    },
    replaceAll: {
      verdict: 'nonsense',
      reason: 'a text that each call makes longer, handed back again and again',
    },
  },
  'change-case': {
    camelCase: {
      verdict: 'trap',
      reason: 'a splitter of words may answer an empty one, whose first letter is taken',
    },
    capitalCase: {
      verdict: 'trap',
      reason: 'a splitter of words may answer an empty one, whose first letter is taken',
    },
    pascalCase: {
      verdict: 'trap',
      reason: 'a splitter of words may answer an empty one, whose first letter is taken',
    },
    pascalSnakeCase: {
      verdict: 'trap',
      reason: 'a splitter of words may answer an empty one, whose first letter is taken',
    },
    sentenceCase: {
      verdict: 'trap',
      reason: 'a splitter of words may answer an empty one, whose first letter is taken',
    },
    trainCase: {
      verdict: 'trap',
      reason: 'a splitter of words may answer an empty one, whose first letter is taken',
    },
  },
  'qs-esm': {
    parse: {
      verdict: 'true',
      reason: 'strictNullHandling answers null, which its type does not hold',
    },
    stringify: {
      verdict: 'trap',
      reason: 'a filter that answers null, or lists of lists without end',
    },
  },
  'effect-array': {
    allocate: {
      verdict: 'trap',
      reason: 'a negative length is refused by the engine, where makeBy answers one item',
    },
    replicate: {
      verdict: 'true',
      reason: 'NaN items: documented to be normalized to an integer of 1 or more',
    },
  },
  h3: {
    appendCorsHeaders: {
      verdict: 'trap',
      reason: 'names of headers are not checked before Node refuses them',
    },
    appendResponseHeader: {
      verdict: 'trap',
      reason: 'a value of undefined, which its type takes, is refused by Node',
    },
    defaultContentType: {
      verdict: 'trap',
      reason: 'a type with a line break is not checked before Node refuses it',
    },
    deleteCookie: {
      verdict: 'nonsense',
      reason: 'a cookie without a name is refused on purpose, by a dependency',
    },
    getHeader: {
      verdict: 'true',
      reason: 'a header called __proto__ is answered with an object',
    },
    getRequestWebStream: {
      verdict: 'trap',
      reason: 'a body that is a buffer is answered as it is, where a stream is promised',
    },
    getResponseStatusText: {
      verdict: 'true',
      reason: 'declared to answer a text, answers undefined before anything was sent',
    },
    sendRedirect: {
      verdict: 'trap',
      reason: 'an address with characters above 255 is not encoded before Node refuses it',
    },
    setHeader: {
      verdict: 'trap',
      reason: 'a value of undefined, which its type takes, is refused by Node',
    },
    toPlainHandler: {
      verdict: 'trap',
      reason: 'headers that are no header names, though any record of texts may be given',
    },
    updateSession: {
      verdict: 'nonsense',
      reason: 'a length of the password options of four thousand million',
    },
  },
  ...judgedLater,
}
