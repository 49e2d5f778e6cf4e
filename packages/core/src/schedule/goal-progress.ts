/** How far a search came towards one of its goals: plain data for reports. */

/** How far a search came towards one of its goals. */
export interface GoalProgress {
  /** `slowest`, `diverse`, `exceptions`, or the key given to `maximize` or `observe`. */
  readonly goal: string
  /** What `best` counts; `value` is the number given to `maximize`. */
  readonly unit: 'steps' | 'paths' | 'exceptions' | 'values' | 'value'
  /** The most steps, the largest value; or how many different paths, exceptions or values there were. */
  readonly best: number
}
