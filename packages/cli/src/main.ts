#!/usr/bin/env node
/** The program `fuzzwright`: the only file of this package that touches the process. */
import pico from 'picocolors'
import { run } from './run.ts'

const { stdout, stderr, env } = process

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env,
  node: process.execPath,
  out: (text) => stdout.write(text),
  err: (text) => stderr.write(text),
  // picocolors heeds NO_COLOR, FORCE_COLOR, CI and the terminal.
  colours: pico,
  columns: stdout.columns ?? 100,
  isTerminal: stderr.isTTY === true,
  drawSeed: () => Math.floor(Math.random() * 0x1_0000_0000) | 0,
  now: () => performance.now(),
})
