// What is wrong with the classes as they are published, looked at by hand in their code and in their types.

/** @type {readonly { class: string, shows: string, because: string }[]} */
export const knownBugs = [
  {
    class: 'createBitSet',
    shows: 'select(',
    because:
      'declared to answer a number, select() answers undefined behind the last bit that is set: its loop falls through',
  },
  {
    class: 'createDenque',
    shows: 'remove(',
    because: 'declared to answer a list, remove() answers undefined where there is nothing to remove',
  },
  {
    class: 'createDenque',
    shows: 'Invalid array length',
    because: 'splice() with a negative place on an empty list makes an array of a negative length',
  },
  {
    class: 'createDenqueWithoutRemove',
    shows: 'Invalid array length',
    because: 'splice() with a negative place on an empty list makes an array of a negative length',
  },
  {
    class: 'createHeap',
    shows: 'The returned value is undefined',
    because: 'declared to answer an item, replace() and get() answer undefined where there is none',
  },
  {
    class: 'createHeapWithoutReplace',
    shows: 'The returned value is undefined',
    because: 'declared to answer an item, get() answers undefined where there is none',
  },
  {
    class: 'createLruMap',
    shows: 'set(',
    because: 'declared to answer the map itself, set() answers nothing',
  },
  {
    class: 'createPriorityQueue',
    shows: 'Invalid array length',
    because: 'removeMany() makes an array of the limit it is given, which may be negative, before it looks at it',
  },
  {
    class: 'createPriorityQueueWithoutRemoveMany',
    shows: 'kSmallest(',
    because: 'kSmallest() makes an array of the size it is given, which may be negative or no number',
  },
  {
    class: 'createTinyLru',
    shows: 'Cannot convert object to primitive value',
    because:
      'declared to take any key, it throws for an object without a prototype, since keys become names of an object',
  },
]
