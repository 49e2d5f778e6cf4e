// Functions that hand statements to real drivers: those with a hole, and those that are safe. `pg`, `my` and `db` are connected.
const done = () => {}

/** By driver: `holes` and `safe`, each a function of one text. */
exports.functionsOf = ({ pg, my, db, mysql2 }) => ({
  pg: {
    holes: {
      concatenates: (name) => pg.query(`SELECT * FROM users WHERE name = '${name}'`),
      asObject: (name) => pg.query({ text: `SELECT * FROM users WHERE name = '${name}'` }),
      asNumber: (id) => pg.query(`SELECT * FROM users WHERE id = ${id}`),
      orders: (column) => pg.query(`SELECT * FROM users ORDER BY ${column}`),
      withValues: (name) => pg.query(`SELECT * FROM users WHERE name = '${name}' AND age > $1`, [18]),
    },
    safe: {
      parameter: (name) => pg.query('SELECT * FROM users WHERE name = $1', [name]),
      object: (name) => pg.query({ text: 'SELECT * FROM users WHERE name = $1', values: [name] }),
      literal: (name) => pg.query(`SELECT * FROM users WHERE name = ${pg.escapeLiteral(name)}`),
      identifier: (column) => pg.query(`SELECT * FROM users ORDER BY ${pg.escapeIdentifier(column)}`),
      checked: (id) => (/^\d+$/.test(id) ? pg.query(`SELECT * FROM users WHERE id = ${id}`) : undefined),
    },
  },
  mysql2: {
    holes: {
      concatenates: (name) => void my.query(`SELECT * FROM users WHERE name = '${name}'`, done),
      executes: (name) => void my.execute(`SELECT * FROM users WHERE name = "${name}"`, [], done),
      asObject: (name) => void my.query({ sql: `SELECT * FROM users WHERE name = '${name}'` }, done),
      limits: (count) => void my.query(`SELECT * FROM users LIMIT ${count}`, done),
      doublesQuotes: (id) => void my.query(`SELECT * FROM users WHERE id = ${id.replaceAll("'", "''")}`, done),
    },
    safe: {
      parameter: (name) => void my.query('SELECT * FROM users WHERE name = ?', [name], done),
      executed: (name) => void my.execute('SELECT * FROM users WHERE name = ?', [name], done),
      escaped: (name) => void my.query(`SELECT * FROM users WHERE name = ${mysql2.escape(name)}`, done),
      formatted: (name) => void my.query(mysql2.format('SELECT * FROM users WHERE name = ?', [name]), done),
      asNumber: (id) => void my.query(`SELECT * FROM users WHERE id = ${Number(id)}`, done),
    },
  },
  'better-sqlite3': {
    holes: {
      prepares: (name) => db.prepare(`SELECT * FROM users WHERE name = '${name}'`).all(),
      executes: (name) => db.exec(`DELETE FROM users WHERE name = '${name}'`),
      asNumber: (id) => db.prepare(`SELECT * FROM users WHERE id = ${id}`).get(),
      table: (table) => db.prepare(`SELECT * FROM ${table}`).all(),
      like: (part) => db.prepare(`SELECT * FROM users WHERE name LIKE '%${part}%'`).all(),
    },
    safe: {
      parameter: (name) => db.prepare('SELECT * FROM users WHERE name = ?').all(name),
      named: (name) => db.prepare('SELECT * FROM users WHERE name = @name').all({ name }),
      doubled: (name) => db.prepare(`SELECT * FROM users WHERE name = '${name.replaceAll("'", "''")}'`).all(),
      chosen: (column) => db.prepare(`SELECT * FROM users ORDER BY ${column === 'age' ? 'age' : 'name'}`).all(),
      asNumber: (id) => db.prepare(`SELECT * FROM users WHERE id = ${Number.parseInt(id, 10)}`).get(),
    },
  },
})
