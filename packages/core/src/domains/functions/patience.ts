/**
 * What becomes of a given function that a run asks thousands of times. It answers what the input says, as it is printed; but where such
 * a run has no end, the question is whose fault that is: nobody's function has more children for ever, or always says no. So the run is
 * made once more, and the function gives in.
 */

/**
 * Calls of one run that say nothing of it: fewer than fit on a stack, each within the one before, and than use up the steps of a run where
 * each goes through what all before it left. No bench chose it.
 */
export const patience = 256

let givesIn = false
let wasTried = false

/** Asked by a function that was called more often than that. */
export function hasToGiveIn(): boolean {
  wasTried = true
  return givesIn
}

/** Whether some function was asked as often since this was asked last. */
export function takeTried(): boolean {
  const was = wasTried
  wasTried = false
  return was
}

export function giveIn(on: boolean): void {
  givesIn = on
}
