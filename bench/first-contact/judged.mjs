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
      verdict: 'true',
      reason: 'of the name __proto__ answers an object, declared a string or undefined',
    },
    setCookie: {
      verdict: 'trap',
      reason: 'a path with a letter beyond Latin-1 throws what the platform says of headers',
    },
    setSignedCookie: {
      verdict: 'trap',
      reason: 'a domain that no header can hold throws what fetch says',
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
      verdict: 'nonsense',
      reason: 'a tab of infinite width',
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
      verdict: 'trap',
      reason: 'as many numbers as there are up to infinity, where others answer an empty list',
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
  zod: {
    ZodVoid: {
      verdict: 'nonsense',
      reason: 'an Infinity of a given function, which JSON has no word for',
    },
    ZodCUID: {
      verdict: 'trap',
      reason: 'normalize takes any text by its type, and only four by the platform',
    },
    ZodJWT: {
      verdict: 'trap',
      reason: 'normalize takes any text by its type, and only four by the platform',
    },
    ZodDiscriminatedUnion: {
      verdict: 'nonsense',
      reason: 'a definition without what it is a definition of',
    },
    ZodIBAN: {
      verdict: 'trap',
      reason: 'a form that is none throws what the language says',
    },
    ZodNull: {
      verdict: 'nonsense',
      reason: 'a registry made by hand',
    },
    ZodPromise: {
      verdict: 'trap',
      reason: 'a check that answers later, given to what asks at once',
    },
  },
  'd3-array': {
    bisectCenter: {
      verdict: 'trap',
      reason: 'a lower bound below zero is never left',
    },
    flatGroup: {
      verdict: 'trap',
      reason: 'without a key the items themselves are answered, declared as lists',
    },
    greatest: {
      verdict: 'nonsense',
      reason: 'an accessor of objects that nothing can be made of',
    },
    quickselect: {
      verdict: 'nonsense',
      reason: 'a comparator that says of everything that it is larger',
    },
  },
  domutils: {
    getAttributeValue: {
      verdict: 'true',
      reason: 'of the name __proto__ answers an object, declared a string or undefined',
    },
    getInnerHTML: {
      verdict: 'true',
      reason: 'a section without children, as its type admits, cannot be written',
    },
    removeSubsets: {
      verdict: 'trap',
      reason: 'looks each node up in the list of all',
    },
  },
  'effect-string': {
    localeCompare: {
      verdict: 'trap',
      reason: 'a locale that is none throws what Intl says',
    },
    matchAll: {
      verdict: 'trap',
      reason: 'an expression that is not global throws, as the method does',
    },
    padEnd: {
      verdict: 'nonsense',
      reason: 'more characters than a text can have',
    },
    replace: {
      verdict: 'nonsense',
      reason: 'results handed back double the text each time',
    },
    search: {
      verdict: 'trap',
      reason: 'a text that is no expression throws, as the method does',
    },
    snakeToCamel: {
      verdict: 'true',
      reason: 'declared to answer a string, answers undefined for an empty one',
    },
    snakeToPascal: {
      verdict: 'true',
      reason: 'fails for an empty text',
    },
    toLocaleLowerCase: {
      verdict: 'trap',
      reason: 'a locale that is none throws what Intl says',
    },
  },
  jose: {
    EmbeddedJWK: {
      verdict: 'trap',
      reason: 'a key with operations that are none throws what the platform says, not an error of its own',
    },
    createRemoteJWKSet: {
      verdict: 'nonsense',
      reason: 'it is made to connect',
    },
    generateKeyPair: {
      verdict: 'nonsense',
      reason: 'a key of ten thousand bits takes that long',
    },
    generateSecret: {
      verdict: 'nonsense',
      reason: 'waited for keys of another test, on a machine that had much else to do',
    },
  },
  'd3-scale': {
    scaleDiverging: {
      verdict: 'trap',
      reason: 'an interpolator may be a list by its types, and an empty one is called',
    },
    scaleSequentialQuantile: {
      verdict: 'true',
      reason: 'its types have members that it has not: clamp, unknown, rangeRound',
    },
    scaleSymlog: {
      verdict: 'nonsense',
      reason: 'as many ticks as it answered for a number far out of its range',
    },
  },
  marked: {
    parseInline: {
      verdict: 'nonsense',
      reason: 'extensions as they are kept inside, which nobody writes',
    },
    lexer: {
      verdict: 'trap',
      reason: 'lines of a paragraph are joined one by one',
    },
    marked: {
      verdict: 'nonsense',
      reason: 'extensions as they are kept inside, which nobody writes',
    },
    parse: {
      verdict: 'trap',
      reason: 'each underscore is looked at from each other',
    },
    parser: {
      verdict: 'trap',
      reason: 'a token of the type __proto__ is taken for one that was added',
    },
    use: {
      verdict: 'nonsense',
      reason: 'parts of the library put together by hand',
    },
    walkTokens: {
      verdict: 'trap',
      reason: 'a table without a header, which a token of any type may be',
    },
  },
  nanostores: {
    setPath: {
      verdict: 'nonsense',
      reason: 'a list up to the item of number ten million, as it was asked to make',
    },
    setByKey: {
      verdict: 'trap',
      reason: 'a symbol is a key by its type, and is joined to a path as text',
    },
    keepMount: {
      verdict: 'true',
      reason: 'declared to take what creates maps, and calls a method that has none',
    },
    listenKeys: {
      verdict: 'trap',
      reason: 'declared for whatever has setKey, and calls listen',
    },
    subscribeKeys: {
      verdict: 'trap',
      reason: 'declared for whatever has setKey, and calls listen',
    },
  },
  'noble-hashes': {
    aexists: {
      verdict: 'trap',
      reason: 'throws what the language says where its own error is meant',
    },
    asyncLoop: {
      verdict: 'nonsense',
      reason: 'a thousand turns of the event loop, on a machine that had much else to do',
    },
  },
  yaml: {
    parse: {
      verdict: 'nonsense',
      reason: 'a counter of lines that was filled by hand',
    },
    parseAllDocuments: {
      verdict: 'nonsense',
      reason: 'a counter of lines that was filled by hand',
    },
    stringify: {
      verdict: 'true',
      reason: 'declared to answer a string, answers undefined for undefined',
    },
    visitAsync: {
      verdict: 'nonsense',
      reason: 'a visitor that answers a new collection for everything it is shown has no end',
    },
  },
  valibot: {
    requiredAsync: {
      verdict: 'nonsense',
      reason: 'a key that the schema does not have, which the type of its argument refuses where it is written out',
    },
  },
  'mathjs-number': {
    boolean: {
      verdict: 'true',
      reason: 'answers a list of booleans, declared a boolean or a collection of numbers',
    },
    isConditionalNode: {
      verdict: 'trap',
      reason: 'a guard of anything that throws for an object whose constructor has no prototype',
    },
    isNode: {
      verdict: 'trap',
      reason: 'a guard of anything that throws for an object whose constructor has no prototype',
    },
    isSparseMatrix: {
      verdict: 'trap',
      reason: 'a guard of anything that throws for an object whose constructor is null',
    },
    map: {
      verdict: 'nonsense',
      reason: 'answers the texts that the function it was given made of numbers',
    },
    stirlingS2: {
      verdict: 'nonsense',
      reason: 'counts to two millions, as it was asked to',
    },
  },
  pathe: {
    matchesGlob: {
      verdict: 'true',
      reason: 'a pattern called __proto__ is looked up among those that were seen, and found',
    },
  },
}
