/** PORT: time, so that budgets can be tested. Only ends of searches depend on it, never their decisions. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number
}
