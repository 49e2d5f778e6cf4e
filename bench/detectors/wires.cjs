// What stands in the place of a database: it speaks as much of each protocol as a driver needs to send a statement and to go on.
const { Duplex } = require('node:stream')

/** A connection in memory. `answer` is given what was written and sends with `reply`. */
function wire(answer) {
  const stream = new Duplex({
    read() {},
    write(chunk, _encoding, done) {
      // Never while the driver still writes.
      answer(chunk, (bytes) => queueMicrotask(() => stream.push(bytes)))
      done()
    },
  })
  const nothing = () => stream
  return Object.assign(stream, {
    setNoDelay: nothing,
    setKeepAlive: nothing,
    setTimeout: nothing,
    ref: nothing,
    unref: nothing,
  })
}

/** A message of PostgreSQL: its letter, its length, its content. */
function message(letter, ...parts) {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const ready = message('Z', 'I')
const complete = message('C', 'SELECT 0\0')
const answers = {
  Q: [complete, ready],
  P: [message('1')],
  B: [message('2')],
  D: [message('n')],
  E: [complete],
  S: [ready],
}

/** A client of `pg` that is connected. `sent` has the statements that came. */
exports.postgres = ({ Client }, sent = []) => {
  let hasStarted = false
  const stream = wire((chunk, reply) => {
    if (!hasStarted) {
      hasStarted = true
      reply(Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      return
    }
    for (let at = 0; at < chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
      const letter = String.fromCharCode(chunk[at])
      if (letter === 'Q' || letter === 'P')
        sent.push(chunk.toString('utf8', at + 5, at + 1 + chunk.readInt32BE(at + 1)))
      for (const bytes of answers[letter] ?? []) reply(bytes)
    }
  })
  stream.connect = () => void setImmediate(() => stream.emit('connect'))
  const client = new Client({ user: 'u', password: 'p', database: 'd', host: 'h', stream })
  client.on('error', () => {})
  return client.connect().then(() => client)
}

/** A packet of MySQL: its length in three bytes, its number, its content. */
function packet(number, content) {
  const head = Buffer.from([content.length & 0xff, content.length >> 8, 0, number])
  return Buffer.concat([head, content])
}

const ok = Buffer.from([0, 0, 0, 2, 0, 0, 0])
// Protocol 4.1, transactions, secure connection, authentication by plugin; utf8mb4.
const greeting = Buffer.concat([
  ...[Buffer.from([10]), Buffer.from('8.0.0\0'), Buffer.from([1, 0, 0, 0]), Buffer.from('abcdefgh\0')],
  ...[Buffer.from([0x01, 0xa2, 45, 2, 0, 0x08, 0, 21]), Buffer.alloc(10), Buffer.from('ijklmnopqrst\0')],
  Buffer.from('mysql_native_password\0'),
])
const [query, prepare] = [3, 22]

/** A connection of `mysql2`. */
exports.mysql = ({ createConnection }, sent = []) => {
  let hasStarted = false
  const stream = wire((chunk, reply) => {
    if (!hasStarted) {
      hasStarted = true
      reply(packet(chunk[3] + 1, ok))
      return
    }
    const command = chunk[4]
    if (command === query || command === prepare) sent.push(chunk.toString('utf8', 5))
    const prepared = Buffer.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    reply(packet(1, command === prepare ? prepared : ok))
  })
  const connection = createConnection({ user: 'u', password: 'p', database: 'd', stream })
  connection.on('error', () => {})
  setImmediate(() => stream.push(packet(0, greeting)))
  return new Promise((resolve) => connection.once('connect', () => resolve(connection)))
}

/** A database of `better-sqlite3`, of which only what is native is replaced. */
exports.sqlite = (Database, sent = []) => {
  const statement = { run: () => ({ changes: 0 }), get: () => undefined, all: () => [] }
  class Native {
    prepare(sql) {
      sent.push(sql)
      return statement
    }
    exec(sql) {
      sent.push(sql)
    }
    close() {}
  }
  const addon = { Database: Native, setErrorConstructor() {}, isInitialized: true }
  return new Database(':memory:', { nativeBinding: addon })
}
