/**
 * The insertions of one module, collected while the tree is visited from the outside in and applied in one go. Nothing
 * is ever removed or overwritten, so the text the user wrote stays mapped to where it was.
 */
import type MagicString from 'magic-string'

/** An insertion whose text may still be decided after the children of its node were visited. */
export interface Slot {
  readonly position: number
  text: string
}

/**
 * Order at one position: closings (inner before outer), then prologues (as created), then openings (outer before
 * inner). It relies on parents creating their slots before their children do.
 */
export class Edits {
  private readonly openings: Slot[] = []
  private readonly closings: Slot[] = []
  private readonly prologues: Slot[] = []

  /** Inserts before the node that starts at `position`. */
  opening(position: number, text = ''): Slot {
    return add(this.openings, position, text)
  }

  /** Inserts after the node that ends at `position` (exclusive). */
  closing(position: number, text = ''): Slot {
    return add(this.closings, position, text)
  }

  /** Inserts directly behind a token such as `{` or `=>` that ends at `position` (exclusive). */
  prologue(position: number, text = ''): Slot {
    return add(this.prologues, position, text)
  }

  wrap(node: { readonly start: number; readonly end: number }, before: string, after: string): void {
    this.opening(node.start, before)
    this.closing(node.end, after)
  }

  applyTo(text: MagicString): void {
    for (let i = this.closings.length - 1; i >= 0; i--) insertLeft(text, this.closings[i])
    for (const slot of this.prologues) insertLeft(text, slot)
    for (const slot of this.openings) if (slot.text !== '') text.appendRight(slot.position, slot.text)
  }
}

function add(slots: Slot[], position: number, text: string): Slot {
  const slot = { position, text }
  slots.push(slot)
  return slot
}

function insertLeft(text: MagicString, slot: Slot | undefined): void {
  if (slot !== undefined && slot.text !== '') text.appendLeft(slot.position, slot.text)
}
