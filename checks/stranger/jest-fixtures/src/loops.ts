/** Never returns when the step does not divide the way. */
export function countSteps(way: number, step: number): number {
  let steps = 0
  if (way > 1000 && step === 7) for (let at = 0; at !== 0.5; at += 1) steps += 1
  return steps
}
