// Functions of ordinary code that are linear, or nearly so, however their input is made: none may be accused.

exports.count = { of: ['text'], run: (text) => text.split(' ').length }

exports.lines = {
  of: ['text'],
  run(text) {
    const lines = []
    for (let from = 0; ; ) {
      const end = text.indexOf('\n', from)
      if (end < 0) return [...lines, text.slice(from)]
      lines.push(text.slice(from, end))
      from = end + 1
    }
  },
}

exports.unique = {
  of: ['numbers'],
  run(list) {
    const seen = new Set()
    for (const item of list) seen.add(item)
    return [...seen]
  },
}

exports.group = {
  of: ['numbers'],
  run(list) {
    const groups = {}
    for (const item of list) (groups[item % 10] ??= []).push(item)
    return groups
  },
}

exports.tokens = {
  of: ['text'],
  run(text) {
    const tokens = []
    let at = 0
    while (at < text.length) {
      const start = at
      while (at < text.length && text[at] >= 'a' && text[at] <= 'z') at++
      if (at === start) at++
      tokens.push(text.slice(start, at))
    }
    return tokens
  },
}

exports.reverse = { of: ['text'], run: (text) => [...text].reverse().join('') }

exports.median = { of: ['numbers'], run: (list) => [...list].sort((a, b) => a - b)[list.length >> 1] }

exports.depth = {
  of: ['text'],
  run(text) {
    let depth = 0
    let most = 0
    for (const character of text) {
      if (character === '(') most = Math.max(most, ++depth)
      else if (character === ')') depth--
    }
    return most
  },
}

exports.parse = {
  of: ['text'],
  run(text) {
    let at = 0
    const value = () => {
      if (text[at] !== '[') return text[at++]
      at++
      const items = []
      while (at < text.length && text[at] !== ']') items.push(value())
      at++
      return items
    }
    return value()
  },
}

exports.windows = {
  of: ['numbers'],
  run(list) {
    const sums = []
    for (let at = 0; at + 4 <= list.length; at++) {
      let sum = 0
      for (let inside = at; inside < at + 4; inside++) sum += list[inside]
      sums.push(sum)
    }
    return sums
  },
}

exports.rows = {
  of: ['numbers', 'numbers'],
  run(left, right) {
    let hits = 0
    for (const a of left) for (const b of right.slice(0, 20)) if (a === b) hits++
    return hits
  },
}

exports.table = {
  of: ['text'],
  run(text) {
    const counts = new Map()
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
    return [...counts].sort(([, a], [, b]) => b - a)
  },
}

/** Letters are few, whatever the text: a list of them is searched in no time. */
exports.letters = {
  of: ['text'],
  run(text) {
    const seen = []
    for (const character of text.toLowerCase()) {
      if (character >= 'a' && character <= 'z' && !seen.includes(character)) seen.push(character)
    }
    return seen
  },
}

exports.chunks = {
  of: ['numbers'],
  run(list) {
    const chunks = []
    for (let at = 0; at < list.length; at += 8) chunks.push(list.slice(at, at + 8))
    return chunks
  },
}

exports.shifted = {
  of: ['numbers'],
  run(list) {
    const queue = [...list]
    let sum = 0
    while (queue.length > 0) sum += queue.shift()
    return sum
  },
}

exports.search = {
  of: ['numbers', 'number'],
  run(list, wanted) {
    const sorted = [...list].sort((a, b) => a - b)
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle] < wanted) low = middle + 1
      else high = middle
    }
    return low
  },
}

exports.totals = {
  of: ['map'],
  run(map) {
    let sum = 0
    for (const [key, value] of map) sum += key * value
    return sum
  },
}

exports.rename = {
  of: ['table'],
  run: (table) => Object.fromEntries(Object.entries(table).map(([key, value]) => [key.toUpperCase(), value])),
}

exports.flatten = {
  of: ['lists'],
  run(lists) {
    const all = []
    for (const list of lists) for (const item of list) all.push(item)
    return all
  },
}

/** Two passes and a constant amount for each. */
exports.checksum = {
  of: ['text'],
  run(text) {
    let hash = 0
    for (let round = 0; round < 16; round++) {
      for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    }
    return hash
  },
}
