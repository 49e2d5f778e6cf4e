/**
 * Puzzles after those that users of Foundry's invariant tests ask for: only the right calls in the right order come to the
 * end. Nothing is given but the types.
 */

/** B(2) C(3) A(1) D(4). */
export class FourSteps {
  private b = false
  private c = false
  private a = false
  A(n: number): void {
    if (n === 1 && this.c) this.a = true
  }
  B(n: number): void {
    if (n === 2) this.b = true
  }
  C(n: number): void {
    if (n === 3 && this.b) this.c = true
  }
  D(n: number): void {
    if (n === 4 && this.a) throw new Error('invariant violated: solved')
  }
}

/** A step in the wrong place starts again. */
export class Unforgiving {
  private at = 0
  private step(expected: number, ok: boolean): void {
    this.at = ok && this.at === expected ? this.at + 1 : 0
  }
  red(n: number): void {
    this.step(0, n > 100 && n % 7 === 3)
  }
  green(word: string): void {
    this.step(1, word === 'open')
  }
  blue(on: boolean): void {
    this.step(2, on)
  }
  white(n: number): void {
    this.step(3, n < -50)
    if (this.at === 4) throw new Error('assertion failed: white in the end')
  }
}

/** Ownership is handed over in two steps, and a candidate who is asked twice owns without accepting. */
export class TwoStepOwner {
  owner = 'deployer'
  isOrphan = false
  private candidate: string | undefined
  private asked = 0
  propose(sender: string, candidate: string): void {
    if (sender !== this.owner) return
    this.asked = candidate === this.candidate ? this.asked + 1 : 1
    this.candidate = candidate
  }
  accept(sender: string): void {
    if (sender !== this.candidate) return
    this.owner = sender
    this.candidate = undefined
  }
  renounce(sender: string): void {
    if (sender === this.owner && this.owner !== 'deployer' && this.asked >= 2) this.isOrphan = true
  }
}

/** A deposit after a donation may be worth no share at all. */
export class Vault {
  assets = 0
  shares = 0
  /** Shares that the last deposit was worth. */
  minted = 1
  deposit(amount: number): void {
    if (!isAmount(amount)) return
    this.minted = this.shares === 0 ? amount : Math.floor((amount * this.shares) / this.assets)
    this.assets += amount
    this.shares += this.minted
  }
  donate(amount: number): void {
    if (isAmount(amount) && this.shares > 0) this.assets += amount
  }
  withdraw(shares: number): void {
    if (!isAmount(shares) || shares > this.shares) return
    this.assets -= Math.floor((shares * this.assets) / this.shares)
    this.shares -= shares
  }
}
function isAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 1 && amount <= 1_000_000
}

/** A ticket that was won opens the door that was chosen with it; numbers of tickets are not guessed. */
export class Tickets {
  private seed = 104_729
  private readonly won = new Set<number>()
  private door = -1
  draw(): number {
    this.seed = (this.seed * 48_271) % 2_147_483_647
    return this.seed
  }
  claim(ticket: number): boolean {
    if (ticket !== this.seed || ticket === 104_729) return false
    this.won.add(ticket)
    return true
  }
  choose(ticket: number, door: number): void {
    if (this.won.has(ticket)) this.door = door
  }
  open(door: number): void {
    if (this.won.size >= 2 && door > 6 && door === this.door) throw new Error('unreachable')
  }
}
