// Runs inside the jail: listens, starts the command, and says what came in and which programs were seen meanwhile.
import { spawn } from 'node:child_process'
import dgram from 'node:dgram'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'

const [program, ...args] = process.argv.slice(2)
let connections = 0
const server = net.createServer((socket) => {
  connections++
  socket.on('error', () => {}).destroy()
})
await new Promise((resolve) => server.listen(0, '::', resolve))
const { port } = server.address()
const datagrams = dgram.createSocket('udp4').on('message', () => connections++)
await new Promise((resolve) => datagrams.bind(port, '127.0.0.1', resolve))

/** Programs of the jail, by name; those of the runner are all Node. */
const seen = new Map()
const look = () => {
  for (const id of readdirSync('/proc')) {
    if (!/^\d+$/.test(id)) continue
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')
      if (words[0] !== '') seen.set(id, words.slice(0, 3).join(' '))
    } catch {
      // It has ended.
    }
  }
}
const looking = setInterval(look, 10)
const child = spawn(program, args, { env: { ...process.env, HARM_PORT: `${port}` }, stdio: 'inherit' })
const [code, signal] = await new Promise((resolve) => child.on('close', (...end) => resolve(end)))
clearInterval(looking)
console.log(`\n--- watched ${JSON.stringify({ connections, programs: [...seen.values()], code, signal })}`)
process.exit(0)
