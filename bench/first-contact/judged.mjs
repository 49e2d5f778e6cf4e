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
  },
  'date-fns': {
    eachDayOfInterval: { verdict: 'true', reason: 'never ends for a step below one, which is a number as documented' },
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
  },
  'hono-url': {
    mergePath: {
      verdict: 'trap',
      reason: 'each path nests a call that spreads the rest: 483 of them use up the stack',
    },
  },
  'lodash-es': {
    toNumber: { verdict: 'trap', reason: 'an object whose toString is no function, in a value that may be anything' },
  },
  ramda: {
    join: { verdict: 'trap', reason: 'an object whose toString is no function, among items that may be anything' },
    project: { verdict: 'trap', reason: 'null among objects whose type is the caller’s to choose' },
  },
  remeda: {
    chunk: {
      verdict: 'true',
      reason: 'sizes below one are refused with a message, NaN slips through to an invalid array length',
    },
  },
  'jsonc-parser': {
    findNodeAtLocation: { verdict: 'trap', reason: 'an index that is no integer passes the check of its bounds' },
    getNodePath: { verdict: 'nonsense', reason: 'a tree no parser makes: a property whose name is no string' },
    getNodeValue: { verdict: 'nonsense', reason: 'a tree no parser makes: an array without children' },
  },
}
