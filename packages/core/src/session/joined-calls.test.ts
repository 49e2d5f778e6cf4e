import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { MemberDescription } from '../description/object-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { gateOfRealm } from '../interleavings/gate.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const digit: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } }
const work: TypeShape = { kind: 'function', parameters: [], returns: { kind: 'promise', value: digit } }
const options: TypeShape = {
  kind: 'object',
  properties: [
    { name: 'key', shape: digit, optional: false },
    { name: 'work', shape: work, optional: false },
  ],
}
type Work = () => Promise<number>

function member(name: string, shapes: Readonly<Record<string, TypeShape>> = {}): MemberDescription {
  const parameters = Object.entries(shapes).map(([parameter, shape]) => ({ name: parameter, shape }))
  return { name, way: 'method', parameters, returns: { kind: 'unknown' }, expectedErrors: [], async: true }
}

/** The first line of what the search found, or nothing. */
async function told(
  maker: unknown,
  members: readonly MemberDescription[],
  given: readonly TypeShape[] = [],
): Promise<string | undefined> {
  const parameters = given.map((shape, place) => ({ name: `given${place}`, shape }))
  const objects = {
    makers: [{ way: 'new', name: '', parameters }],
    kinds: [{ name: 'Box', shape: { kind: 'unknown' }, members }],
  } as const
  const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects }
  const request = requestOf({ target: maker as never, description })
  const { finding } = await runFuzzTest({ ...request, options: { runs: 400, timeBudget: 1e9, parallel: 3 } })
  return finding && String(finding.error).split('\n')[0]
}

/** What instrumented code does at `line`. */
function at<T>(line: number, value?: T): T {
  return (gateOfRealm().gate?.pass(value, line) ?? value) as T
}

/** What it hands to `then` and the like. */
function scheduled<T>(reaction: T): T {
  return (gateOfRealm().gate?.react(reaction, 1) ?? reaction) as T
}

const race = 'OracleError: Race: no order of the same calls, one after the other, gives these answers.'

/** Who asks for a key that is under way is given what comes of that. */
class Flights {
  private readonly on = new Map<number, Promise<number>>()
  async do(key: number, given: Work): Promise<number> {
    let flight = this.on.get(key)
    if (flight === undefined) {
      flight = this.start(key, given)
      this.on.set(key, flight)
    }
    return await at(3, flight)
  }
  protected async start(key: number, given: Work): Promise<number> {
    try {
      return await at(8, given())
    } finally {
      this.on.delete(key)
    }
  }
}

test('calls that joined another, and called none of their own functions, are fine', async () => {
  expect(await told(Flights, [member('do', { key: digit, work })])).toBeUndefined()
  /** The same, with what is to be done among options. */
  class Requests extends Flights {
    async request(given: { readonly key: number; readonly work: Work }): Promise<number> {
      return await this.do(given.key, given.work)
    }
  }
  expect(await told(Requests, [member('request', { options })])).toBeUndefined()
})

test('those that joined what has another key are not, nor is a job that is lost', async () => {
  class AnyFlight extends Flights {
    override async do(_: number, given: Work): Promise<number> {
      return await super.do(0, given)
    }
  }
  expect(await told(AnyFlight, [member('do', { key: digit, work })])).toBe(race)
  /** While a job is done others are forgotten. */
  class Jobs {
    private isBusy = false
    private count = 0
    async run(job: Work): Promise<void> {
      await at(2)
      if (this.isBusy) return
      this.isBusy = true
      await at(
        5,
        job().catch(() => 0),
      )
      this.count++
      this.isBusy = false
    }
    async done(): Promise<number> {
      return this.count
    }
  }
  expect(await told(Jobs, [member('run', { work }), member('done')])).toBe(race)
})

test('calls that joined one which called what the object was made with are fine', async () => {
  /** What is on its way is asked for once. */
  class Loader {
    protected count = 0
    protected readonly given: Work
    private readonly on = new Map<number, Promise<number>>()
    constructor(given: Work) {
      this.given = given
    }
    async get(key: number): Promise<number> {
      const flight = this.on.get(key) ?? this.load(key)
      this.on.set(key, flight)
      return await at(3, flight)
    }
    protected async load(key: number): Promise<number> {
      this.count++
      const answer = await at(8, this.given())
      this.on.delete(key)
      return answer
    }
    async loads(): Promise<number> {
      return this.count
    }
  }
  const members = [member('get', { key: digit }), member('loads')]
  expect(await told(Loader, members, [work])).toBeUndefined()
  /** Two that read before either has written: both asked, and one of them is lost. */
  class Lossy extends Loader {
    override async get(_: number): Promise<number> {
      const before = this.count
      await at(
        3,
        this.given().catch(() => 0),
      )
      this.count = before + 1
      return 1
    }
  }
  expect(await told(Lossy, members, [work])).toBe(race)
})

test('how many were in progress at once is no answer of an order, how often something was done is', async () => {
  class Limited {
    protected active = 0
    private most = 0
    async run(): Promise<void> {
      this.most = Math.max(this.most, ++this.active)
      await at(4)
      this.active--
    }
    async peak(): Promise<number> {
      return this.most
    }
    async maxActive(): Promise<number> {
      return this.most
    }
    async loads(): Promise<number> {
      return this.most
    }
  }
  expect(await told(Limited, [member('run'), member('peak'), member('maxActive')])).toBeUndefined()
  expect(await told(Limited, [member('run'), member('loads')])).toBe(race)
})

/** What is on its way is asked for once, and forgotten in a reaction of its own. */
class Forgetting {
  protected readonly on = new Map<number, Promise<number>>()
  private readonly given: Work
  private count = 0
  constructor(given: Work) {
    this.given = given
  }
  async get(key: number): Promise<number> {
    return await at(3, this.flight(key))
  }
  protected flight(key: number): Promise<number> {
    const known = this.on.get(key)
    if (known !== undefined) return known
    const flight = this.load()
    this.on.set(key, flight)
    flight.finally(this.forgets(key)).catch(scheduled(() => {}))
    return flight
  }
  protected forgets(key: number): () => unknown {
    return scheduled(() => this.on.delete(key))
  }
  private async load(): Promise<number> {
    const count = ++this.count
    await at(8, this.given())
    return count
  }
}

test('what a promise brings about first has come about for all who wait for it later, whoever they are', async () => {
  class Returning extends Forgetting {
    override async get(key: number): Promise<number> {
      return this.flight(key)
    }
  }
  class Plain extends Forgetting {
    override get(key: number): Promise<number> {
      return this.flight(key)
    }
  }
  class OfSeveral extends Forgetting {
    override async get(key: number): Promise<number> {
      const [answer] = await at(3, Promise.all([this.flight(key)]))
      return answer
    }
  }
  for (const maker of [Forgetting, Returning, Plain, OfSeveral]) {
    expect(await told(maker, [member('get', { key: digit })], [work])).toBeUndefined()
  }
  /** What was asked for before it is forgotten is answered with what is old. */
  class Late extends Forgetting {
    protected override forgets(key: number): () => unknown {
      return scheduled(async () => {
        await at(5)
        this.on.delete(key)
      })
    }
  }
  expect(await told(Late, [member('get', { key: digit })], [work])).toBe(race)
})

test('calls that say they were called off while others were on have no place in the order, but must have done nothing', async () => {
  class Latest {
    private epoch = 0
    protected shown = 0
    async load(page: number): Promise<string> {
      const epoch = ++this.epoch
      await at(3)
      this.loaded(page)
      if (epoch !== this.epoch) return this.calledOff()
      this.shown = page
      return 'done'
    }
    protected loaded(_: number): void {}
    protected calledOff(): string {
      return 'aborted'
    }
    async page(): Promise<number> {
      return this.shown
    }
  }
  class Throwing extends Latest {
    protected override calledOff(): never {
      throw Object.assign(new Error('This load was superseded.'), { name: 'AbortError' })
    }
  }
  class Early extends Latest {
    protected override loaded(page: number): void {
      this.shown = page
    }
  }
  class Silent extends Latest {
    protected override calledOff(): string {
      return 'none'
    }
  }
  const load = { ...member('load', { page: digit }), expectedErrors: [{ name: '*', source: 'throw' as const }] }
  const members = [load, member('page')]
  expect(await told(Latest, members)).toBeUndefined()
  expect(await told(Throwing, members)).toBeUndefined()
  expect(await told(Early, members)).toBe(race)
  expect(await told(Silent, members)).toBe(race)
})
