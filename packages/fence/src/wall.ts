/**
 * The wall of a thread: gates in front of Node's own functions, put up once, in the realm of Node itself, and shared by
 * all realms and all copies of our packages in that thread. It needs nothing but Node.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import type { DetectorName, EffectFence, RefusedEffect } from '@fuzzwright/core'
import { type Binding, bindingOf, changeablePath, prototypeIn } from './wall/bindings.ts'
import { gateBuiltins } from './wall/builtins.ts'
import { Detection } from './wall/detection.ts'
import { watchEnvironment } from './wall/environment.ts'
import { gateFiles, gateTrees } from './wall/files.ts'
import type { Gates } from './wall/gate.ts'
import { gateNatives } from './wall/natives.ts'
import { gateFetch, gateNetwork, gateRequests } from './wall/network.ts'
import { PendingWork } from './wall/pending-work.ts'
import { keepOutcome, watchProcess } from './wall/process-state.ts'
import { gateProcess, gateSpawning } from './wall/processes.ts'
import { Scratch } from './wall/scratch.ts'
import { type Effect, type Rules, Session } from './wall/session.ts'
import { hearSinks, watchPaths } from './wall/sinks.ts'
import { hearUncaught, tellUncaught } from './wall/unheard.ts'

export type { Effect, Rules } from './wall/session.ts'

/** A realm of this thread: what its code calls `globalThis` and `process`. */
export interface Realm {
  readonly global: object
  readonly process: NodeJS.Process
}

/** What a test asks of the wall. */
export interface SessionRequest {
  /** Effects are refused; else what inputs start is only known as theirs. */
  readonly refuses: boolean
  /** What the refusals call whoever attempted the effect. */
  readonly name: string
  readonly rules: Rules
  /** Relative paths lead to an empty folder per input, which is made in this empty folder: an absolute path without links. */
  readonly scratch?: string
  readonly realm: Realm
  /** Whether a hole is looked for. */
  detects(detector: DetectorName): boolean
  /** Puts a refusal into words. */
  inWords(effect: Effect, stack: string): RefusedEffect
}

/** The wall of one thread. */
export interface Wall {
  /** Names of functions that stay open, because nothing can be put in front of them. None, or the wall does not hold. */
  readonly open: readonly string[]
  session(request: SessionRequest): EffectFence
  /** Puts gates in front of what a realm has of its own: its copy of `process`, its `fetch`. */
  meet(realm: Realm): void
}

type FloorName = 'fs' | 'spawn_sync' | 'process_wrap' | 'tcp_wrap' | 'pipe_wrap' | 'udp_wrap' | 'cares_wrap'

function floorOf(gates: Gates, process: object, name: FloorName): Binding {
  const binding = bindingOf(process, name)
  if (binding === undefined) gates.open.push(`process.binding(${JSON.stringify(name)})`)
  return binding ?? {}
}

function gateFloor(gates: Gates, process: NodeJS.Process): void {
  const floor = (name: FloorName): Binding => floorOf(gates, process, name)
  gateFiles(gates, floor('fs'))
  gateSpawning(gates, floor('spawn_sync'), prototypeIn(floor('process_wrap'), 'Process') ?? {})
  gateNetwork(gates, {
    tcp: floor('tcp_wrap'),
    pipe: floor('pipe_wrap'),
    udp: floor('udp_wrap'),
    cares: floor('cares_wrap'),
    tls: bindingOf(process, 'tls_wrap'),
  })
}

/** Calls that only speak better than the floor: where they cannot be gated, the floor refuses. */
function gateWordings(): void {
  const gates: Gates = { open: [] }
  gateTrees(gates, [fs, fs.promises])
  gateRequests(gates, {
    http,
    https,
    sockets: net.Socket.prototype,
    servers: net.Server.prototype,
    datagrams: dgram.Socket.prototype,
    dns,
    dnsPromises: dns.promises,
  })
}

/** @param process the process of Node itself, not a copy that a realm was given */
export function raiseWall(outer: Realm): Wall {
  const gates: Gates = { open: [] }
  const require = createRequire(import.meta.url)
  const met = new WeakSet<object>()
  gateFloor(gates, outer.process)
  gateNatives(gates, outer.process, require)
  gateWordings()
  watchPaths(changeablePath(path))
  const wall: Wall = {
    open: gates.open,
    session: (request) => openSession(outer, request),
    meet(realm) {
      if (met.has(realm.global)) return
      met.add(realm.global)
      gateProcess(gates, [realm.process])
      gateFetch({ open: [] }, [realm.global])
      gateBuiltins(realm.global)
      hearSinks(realm.global)
    },
  }
  wall.meet(outer)
  syncBuiltinESMExports()
  return wall
}

function openSession(outer: Realm, request: SessionRequest): EffectFence {
  const { name, realm, inWords, refuses } = request
  const scratch = request.scratch === undefined ? undefined : new Scratch(request.scratch)
  const rules = scratch === undefined ? request.rules : { ...request.rules, ...withScratch(request.rules, scratch) }
  hearUncaught(outer.process)
  const processes = [...new Set([outer.process, realm.process])]
  // A runner replaces some of their functions between its setup and its tests.
  gateProcess({ open: [] }, processes)
  for (const process of processes) watchProcess(process, outer.process)
  const environments = rules.env ? [] : processes.map((process) => watchEnvironment(process))
  const putOutcomeBack = keepOutcome(outer.process)
  const session = new Session({
    name,
    refuses,
    rules,
    redirect: scratch && ((path, writes) => scratch.redirect(path, writes)),
    pending: new PendingWork(outer.process),
    detection: new Detection(request.detects),
    inWords,
    whenLeft(goesOn) {
      if (!goesOn) putOutcomeBack()
      for (const environment of environments) environment.restore()
    },
    whenClosed() {
      putOutcomeBack()
      for (const environment of environments) environment.release()
      scratch?.remove()
    },
    tellRunner: (event, reason) => tellUncaught(outer.process, event, reason),
  })
  if (scratch !== undefined) scratch.onUse = (remove) => session.undoLater(remove)
  return session
}

function withScratch(rules: Rules, scratch: Scratch): Pick<Rules, 'writesNothing' | 'mayWrite'> {
  return { writesNothing: false, mayWrite: (path) => scratch.holds(path) || rules.mayWrite(path) }
}
