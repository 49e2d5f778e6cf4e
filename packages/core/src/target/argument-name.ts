/** What an argument is called in reports. */

/** A parameter as far as its name goes. */
export interface ArgumentName {
  readonly name: string
  /** It takes the rest of the arguments. */
  readonly rest?: boolean
  /** It is what a method is called on. */
  readonly receiver?: boolean
}
