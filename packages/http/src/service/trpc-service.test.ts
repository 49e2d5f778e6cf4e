/** Routers with one fault each, which has to be found, beside the same router without it, which has to pass. */
import { initTRPC, TRPCError } from '@trpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { failureOf, few, searchOf } from '../../test/search-app.ts'

interface Faults {
  readonly crashesAt: number
  readonly badOutput: boolean
  readonly ownError: boolean
  readonly forgets: boolean
  readonly tells: string
}

const t = initTRPC.context<{ readonly user: string }>().create()

/** Notes of one user. */
function notes(faults: Partial<Faults> = {}) {
  const known = new Map<string, { readonly id: string; readonly text: string }>()
  return t.router({
    note: t.router({
      add: t.procedure.input(z.object({ text: z.string(), size: z.int().min(0).max(99) })).mutation(({ input }) => {
        if (input.size === faults.crashesAt) throw new RangeError('too far')
        const note = { id: `n${known.size + 1}`, text: input.text }
        known.set(note.id, note)
        return note
      }),
      byId: t.procedure
        .input(z.object({ id: z.string() }))
        .output(z.object({ text: z.string() }))
        .query(({ input }) => {
          const note = known.get(input.id)
          if (note === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
          return faults.badOutput === true ? ({ text: 5 } as unknown as { text: string }) : note
        }),
      remove: t.procedure
        .input(z.object({ id: z.string() }))
        .input(z.object({ force: z.boolean() }))
        .mutation(({ input }) => {
          if (faults.ownError === true && input.force)
            throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'oh' })
          if (faults.forgets === true && known.has(input.id)) throw new TypeError('gone')
          return known.delete(input.id)
        }),
      tags: t.procedure.input((raw: unknown) => String(raw)).query(({ input }) => ({ input, told: faults.tells })),
      changes: t.procedure.subscription(async function* () {
        yield 1
      }),
    }),
  })
}

const caller = (faults?: Partial<Faults>) => () => notes(faults).createCaller({ user: 'me' })

test('a router that does what it says passes', async () => {
  expect((await searchOf(caller(), {}, few)).outcome).toBe('passed')
  expect((await searchOf(notes(), {}, few)).outcome).toBe('passed')
  expect((await searchOf(notes().createCaller({ user: 'me' }), {}, few)).outcome).toBe('passed')
})

test.each<[string, Partial<Faults>, string]>([
  ['an error nobody meant', { crashesAt: 0 }, 'RangeError: too far'],
  ['an answer its output refuses', { badOutput: true }, 'response: note.byId answers what its output refuses.'],
  ['an internal error on purpose', { ownError: true }, 'TRPCError: oh'],
  ['only for what was made before', { forgets: true }, 'TypeError: gone'],
])('%s', async (_, faults, message) => {
  expect(await failureOf(caller(faults))).toContain(message)
})

test('the calls of a finding, as they are made again', async () => {
  const { finding } = await searchOf(caller({ forgets: true }))
  expect(finding?.program).toEqual([
    { source: "caller.note.add({ text: '', size: 0 })", note: '{"id":"n1","text":""}' },
    { source: "caller.note.remove({ id: 'n1', force: false })", note: 'INTERNAL_SERVER_ERROR: gone' },
  ])
})

test('the value of a secret in an answer', async () => {
  process.env.SOME_TOKEN = 'sesame-open-now'
  try {
    expect(await failureOf(caller({ tells: 'it is sesame-open-now' }))).toBe(
      'secret: query note.tags tells the value of the environment variable SOME_TOKEN.',
    )
  } finally {
    delete process.env.SOME_TOKEN
  }
})

test('a router without procedures has nothing that can be called', async () => {
  await expect(searchOf(t.router({}))).rejects.toMatchObject({ code: 'no-operations' })
})

/** Members of teams, who are named by both ids. */
function teams(isChecked: boolean) {
  const known = new Map<string, Map<string, string>>()
  const membersOf = (id: string) => {
    const members = known.get(id)
    if (members === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
    return members
  }
  const [teamId, memberId] = [z.string(), z.string()]
  return t.router({
    teams: t.router({
      create: t.procedure.input(z.object({ title: z.string() })).mutation(({ input }) => {
        const id = `t${known.size + 1}`
        known.set(id, new Map())
        return { id, title: input.title }
      }),
      members: t.router({
        add: t.procedure.input(z.object({ teamId, name: z.string() })).mutation(({ input }) => {
          const id = `m${membersOf(input.teamId).size + 1}`
          membersOf(input.teamId).set(id, input.name)
          return { id }
        }),
        greet: t.procedure.input(z.object({ teamId, memberId })).query(({ input }) => {
          const name = membersOf(input.teamId).get(input.memberId)
          if (name === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
          if (name === '' && !isChecked) throw new RangeError('nobody')
          return `Hello ${name}`
        }),
      }),
    }),
  })
}

test('an input that names two things is handed both', async () => {
  expect(await failureOf(() => teams(false).createCaller({ user: 'me' }))).toBe('RangeError: nobody')
  expect(await failureOf(() => teams(true).createCaller({ user: 'me' }), {}, few)).toBe('passes')
})
