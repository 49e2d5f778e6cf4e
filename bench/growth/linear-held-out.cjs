// Linear functions that were written when the oracle was done; nothing was changed for them.

exports.runLengths = {
  of: ['text'],
  run(text) {
    let out = ''
    for (let at = 0; at < text.length; ) {
      let end = at
      while (end < text.length && text[end] === text[at]) end++
      out += text[at] + String(end - at)
      at = end
    }
    return out
  },
}

/** The table of Knuth, Morris and Pratt: a loop in a loop that goes back no more often than it went on. */
exports.borders = {
  of: ['text'],
  run(text) {
    const table = [0]
    for (let at = 1, length = 0; at < text.length; at++) {
      while (length > 0 && text[at] !== text[length]) length = table[length - 1]
      if (text[at] === text[length]) length++
      table.push(length)
    }
    return table
  },
}

exports.maxima = {
  of: ['numbers'],
  run(list) {
    const queue = []
    let first = 0
    return list.map((item, at) => {
      while (queue.length > first && list[queue[queue.length - 1]] <= item) queue.pop()
      queue.push(at)
      if (queue[first] <= at - 5) first++
      return list[queue[first]]
    })
  },
}

exports.balanced = {
  of: ['text'],
  run(text) {
    const open = []
    for (const character of text) {
      if ('([{'.includes(character)) open.push(character)
      else if (')]}'.includes(character) && '([{'.indexOf(open.pop() ?? ')') !== ')]}'.indexOf(character)) return false
    }
    return open.length === 0
  },
}

exports.compact = {
  of: ['table'],
  run(table) {
    const kept = {}
    for (const key of Object.keys(table)) if (table[key] !== 0 && !key.startsWith('_')) kept[key.trim()] = table[key]
    return kept
  },
}
