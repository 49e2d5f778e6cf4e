/** What keeps somebody from going on: told once when it begins, and once when it is over. */

/** Told by campaigns and workers. */
export type TroubleNews =
  | { readonly what: 'trouble'; readonly message: string }
  | { readonly what: 'well again'; readonly message: string }

/** One cause of trouble. */
export class Trouble {
  private readonly tell: (news: TroubleNews) => void
  private readonly relief: string
  private message: string | undefined

  /** `relief` is what is said when it is over. */
  constructor(tell: (news: TroubleNews) => void, relief: string) {
    this.tell = tell
    this.relief = relief
  }

  /** Missing: there is none now. */
  get now(): string | undefined {
    return this.message
  }

  begins(message: string): void {
    if (this.message === undefined) this.tell({ what: 'trouble', message })
    this.message = message
  }

  ends(): void {
    if (this.message !== undefined) this.tell({ what: 'well again', message: this.relief })
    this.message = undefined
  }
}
