/** The same as judged.mjs, of the modules behind them. */
export const judgedLater = {
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
      reason: 'rearranges its array, as documented; that ArrayLike is readonly was not meant',
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
