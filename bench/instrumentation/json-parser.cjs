// A JSON parser in plain JavaScript, of the kind people write by hand: one class, one method per production, a cursor.
'use strict'

const escapes = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

class JsonParser {
  constructor(text) {
    this.text = text
    this.at = 0
  }

  parse() {
    this.skipSpace()
    const value = this.value()
    this.skipSpace()
    if (this.at < this.text.length) this.fail('end of text')
    return value
  }

  fail(expected) {
    throw new SyntaxError(`expected ${expected} at ${this.at}`)
  }

  skipSpace() {
    while (this.at < this.text.length) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break
      this.at++
    }
  }

  value() {
    switch (this.text[this.at]) {
      case '{':
        return this.object()
      case '[':
        return this.array()
      case '"':
        return this.string()
      case 't':
        return this.word('true', true)
      case 'f':
        return this.word('false', false)
      case 'n':
        return this.word('null', null)
      default:
        return this.number()
    }
  }

  word(word, value) {
    if (!this.text.startsWith(word, this.at)) this.fail(word)
    this.at += word.length
    return value
  }

  object() {
    const result = {}
    this.at++
    this.skipSpace()
    if (this.text[this.at] === '}') {
      this.at++
      return result
    }
    for (;;) {
      if (this.text[this.at] !== '"') this.fail('a name')
      const name = this.string()
      this.skipSpace()
      if (this.text[this.at++] !== ':') this.fail(':')
      this.skipSpace()
      result[name] = this.value()
      this.skipSpace()
      const next = this.text[this.at++]
      if (next === '}') return result
      if (next !== ',') this.fail(', or }')
      this.skipSpace()
    }
  }

  array() {
    const result = []
    this.at++
    this.skipSpace()
    if (this.text[this.at] === ']') {
      this.at++
      return result
    }
    for (;;) {
      result.push(this.value())
      this.skipSpace()
      const next = this.text[this.at++]
      if (next === ']') return result
      if (next !== ',') this.fail(', or ]')
      this.skipSpace()
    }
  }

  string() {
    let result = ''
    let start = ++this.at
    while (this.at < this.text.length) {
      const code = this.text.charCodeAt(this.at)
      if (code === 34) {
        result += this.text.slice(start, this.at++)
        return result
      }
      if (code < 32) this.fail('no control character')
      if (code === 92) {
        result += this.text.slice(start, this.at++)
        result += this.escape()
        start = this.at
      } else this.at++
    }
    return this.fail('"')
  }

  escape() {
    const letter = this.text[this.at++]
    if (letter === 'u') {
      const digits = this.text.slice(this.at, this.at + 4)
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.fail('four hexadecimal digits')
      this.at += 4
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    const character = escapes[letter]
    if (character === undefined) this.fail('an escape')
    return character
  }

  digits() {
    const start = this.at
    while (this.text[this.at] >= '0' && this.text[this.at] <= '9') this.at++
    if (this.at === start) this.fail('a digit')
  }

  number() {
    const start = this.at
    if (this.text[this.at] === '-') this.at++
    if (this.text[this.at] === '0') this.at++
    else this.digits()
    if (this.text[this.at] === '.') {
      this.at++
      this.digits()
    }
    if (this.text[this.at] === 'e' || this.text[this.at] === 'E') {
      this.at++
      if (this.text[this.at] === '+' || this.text[this.at] === '-') this.at++
      this.digits()
    }
    return Number(this.text.slice(start, this.at))
  }
}

exports.parse = (text) => new JsonParser(text).parse()
