// Functions of known growth that were written when the oracle was done; nothing was changed for them.

/** Every text against every other. */
exports.anagrams = {
  order: 'n^2',
  of: ['texts'],
  run(words) {
    const key = (word) => [...word].sort().join('')
    let pairs = 0
    for (let a = 0; a < words.length; a++) for (let b = 0; b < a; b++) if (key(words[a]) === key(words[b])) pairs++
    return pairs
  },
}

/** A square for words that differ from each other. */
exports.vocabulary = {
  order: 'n^2',
  of: ['text'],
  run(text) {
    const words = []
    for (const word of text.split(' ')) if (words.indexOf(word) < 0) words.push(word)
    return words
  },
}

exports.prefixSums = {
  order: 'n^2',
  of: ['numbers'],
  run: (list) => list.map((_, at) => list.slice(0, at + 1).reduce((sum, item) => sum + item, 0)),
}

/** A square for lists that are sorted already. */
exports.quickSort = {
  order: 'n^2',
  of: ['numbers'],
  run: function quickSort(list) {
    if (list.length < 2) return list
    const [pivot, ...rest] = list
    const low = quickSort(rest.filter((item) => item < pivot))
    const high = quickSort(rest.filter((item) => item >= pivot))
    return low.concat([pivot], high)
  },
}

exports.heapSort = {
  order: 'n log n',
  of: ['numbers'],
  run(list) {
    const heap = [...list]
    const sink = (from, size) => {
      for (let at = from; ; ) {
        let largest = at
        for (const child of [2 * at + 1, 2 * at + 2]) if (child < size && heap[child] > heap[largest]) largest = child
        if (largest === at) return
        const item = heap[at]
        heap[at] = heap[largest]
        heap[largest] = item
        at = largest
      }
    }
    for (let at = heap.length >> 1; at >= 0; at--) sink(at, heap.length)
    for (let size = heap.length - 1; size > 0; size--) {
      const item = heap[0]
      heap[0] = heap[size]
      heap[size] = item
      sink(0, size)
    }
    return heap
  },
}

exports.permutations = {
  order: '2^n',
  of: ['numbers'],
  run: function permutations(list) {
    if (list.length === 0) return 1
    let count = 0
    for (let at = 0; at < list.length; at++) count += permutations([...list.slice(0, at), ...list.slice(at + 1)])
    return count
  },
}
