// Functions whose growth is known. Each has the order of its steps in the size of its input, and the kind of its arguments.

/** Numbers of a text, one after another. */
exports.sum = {
  order: 'n',
  of: ['text'],
  run(text) {
    let sum = 0
    for (const word of text.split(',')) sum += Number(word) || 0
    return sum
  },
}

/** A text built up character by character. */
exports.escape = {
  order: 'n',
  of: ['text'],
  run(text) {
    let out = ''
    for (let at = 0; at < text.length; at++) out += text[at] === '<' ? '&lt;' : text[at]
    return out
  },
}

/** Sorted by merging. */
exports.mergeSort = {
  order: 'n log n',
  of: ['numbers'],
  run: function mergeSort(list) {
    if (list.length < 2) return list
    const middle = list.length >> 1
    const left = mergeSort(list.slice(0, middle))
    const right = mergeSort(list.slice(middle))
    const merged = []
    for (let l = 0, r = 0; l < left.length || r < right.length; ) {
      if (r >= right.length || (l < left.length && left[l] <= right[r])) merged.push(left[l++])
      else merged.push(right[r++])
    }
    return merged
  },
}

/** Sorted by the platform, with an order of its own. */
exports.ranked = {
  order: 'n log n',
  of: ['numbers'],
  run(list) {
    return [...list].sort((a, b) => b - a).map((score, rank) => ({ score, rank }))
  },
}

/** Halves that are summed again at each level. */
exports.levels = {
  order: 'n log n',
  of: ['text'],
  run: function levels(text) {
    if (text.length < 2) return 1
    let spaces = 0
    for (const character of text) if (character === ' ') spaces++
    const middle = text.length >> 1
    return spaces + levels(text.slice(0, middle)) + levels(text.slice(middle))
  },
}

exports.bubbleSort = {
  order: 'n^2',
  of: ['numbers'],
  run(list) {
    const sorted = [...list]
    for (let end = sorted.length; end > 1; end--) {
      for (let at = 1; at < end; at++) {
        if (sorted[at - 1] > sorted[at]) [sorted[at - 1], sorted[at]] = [sorted[at], sorted[at - 1]]
      }
    }
    return sorted
  },
}

/** A square only for lists that are not sorted yet. */
exports.insertionSort = {
  order: 'n^2',
  of: ['numbers'],
  run(list) {
    const sorted = [...list]
    for (let at = 1; at < sorted.length; at++) {
      const item = sorted[at]
      let to = at - 1
      while (to >= 0 && sorted[to] > item) {
        sorted[to + 1] = sorted[to]
        to--
      }
      sorted[to + 1] = item
    }
    return sorted
  },
}

/** A square only where no two are equal. */
exports.unique = {
  order: 'n^2',
  of: ['numbers'],
  run(list) {
    const seen = []
    for (const item of list) if (!seen.includes(item)) seen.push(item)
    return seen
  },
}

exports.spreadReduce = {
  order: 'n^2',
  of: ['numbers'],
  run: (list) => list.reduce((rest, item) => (item % 2 === 0 ? [...rest, item * 2] : [item, ...rest]), []),
}

exports.invert = {
  order: 'n^2',
  of: ['table'],
  run: (table) => Object.entries(table).reduce((all, [key, value]) => ({ ...all, [key]: value + 1 }), {}),
}

/** Every pair of keys. */
exports.collisions = {
  order: 'n^2',
  of: ['map'],
  run(map) {
    let count = 0
    for (const [left] of map) for (const [right] of map) if (left !== right && left % 7 === right % 7) count++
    return count
  },
}

/** Looks for the end of each bracket anew. */
exports.brackets = {
  order: 'n^2',
  of: ['text'],
  run(text) {
    const pairs = []
    for (let at = 0; at < text.length; at++) {
      if (text[at] !== '[') continue
      const end = text.indexOf(']', at)
      if (end > 0) pairs.push([at, end])
    }
    return pairs.length
  },
}

/** Each line against all of the text before it. */
exports.duplicates = {
  order: 'n^2',
  of: ['text'],
  run(text) {
    let found = 0
    let before = ''
    for (const character of text) {
      if (before.lastIndexOf(character) < 0) found++
      before = character + before
    }
    return found + [...text].filter((one, at, all) => all.indexOf(one) !== at && all.lastIndexOf('\0') < 0).length
  },
}

/** The end of the spaces is looked for from each of them. */
exports.trimEnd = {
  order: 'n^2',
  of: ['text'],
  run(text) {
    for (let start = 0; start < text.length; start++) {
      let at = start
      while (at < text.length && text[at] === ' ') at++
      if (at === text.length) return text.slice(0, start)
    }
    return text
  },
}

/** Deep recursion that copies what is left. */
exports.total = {
  order: 'n^2',
  of: ['numbers'],
  run: function total(list) {
    if (list.length === 0) return 0
    const [first, ...rest] = list
    return first + total(rest)
  },
}

exports.longestPalindrome = {
  order: 'n^3',
  of: ['text'],
  run(text) {
    let best = ''
    for (let from = 0; from < text.length; from++) {
      for (let to = from + 1; to <= text.length; to++) {
        let mirrored = true
        for (let at = from; at < to; at++) if (text[at] !== text[to - 1 - (at - from)]) mirrored = false
        if (mirrored && to - from > best.length) best = text.slice(from, to)
      }
    }
    return best
  },
}

exports.triples = {
  order: 'n^3',
  of: ['numbers'],
  run(list) {
    let found = 0
    const zero = (i, j, k) => {
      if (i < j && j < k && list[i] + list[j] + list[k] === 0) found++
    }
    list.forEach((_, i) => {
      list.forEach((_, j) => {
        list.forEach((_, k) => {
          zero(i, j, k)
        })
      })
    })
    return found
  },
}

/** Each subset. */
exports.subsets = {
  order: '2^n',
  of: ['numbers'],
  run: function subsets(list, at = 0, sum = 0) {
    if (typeof at !== 'number' || at >= list.length) return sum === 7 ? 1 : 0
    return subsets(list, at + 1, sum) + subsets(list, at + 1, sum + list[at])
  },
}

/** A parser that tries the same brackets twice, at each level. */
exports.nested = {
  order: '2^n',
  of: ['text'],
  run(text) {
    const value = (at) => {
      if (text[at] !== '(') return at
      const once = value(at + 1)
      if (text[once] === '+') return once + 1
      return value(at + 1) + 1
    }
    return value(0)
  },
}

/** A pattern with stars, matched by trying. */
exports.glob = {
  order: '2^n',
  of: ['text'],
  run(pattern) {
    const matches = (p, t) => {
      if (p === pattern.length) return t === 12
      if (pattern[p] === '*') {
        for (let skip = 0; skip < 2; skip++) if (matches(p + 1, t + skip)) return true
        return false
      }
      return matches(p + 1, t + 1)
    }
    return matches(0, -1000)
  },
}
