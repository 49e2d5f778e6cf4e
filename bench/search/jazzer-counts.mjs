/**
 * What the study of Jazzer.js 4.0.0 measured on the same needles: seeds that found it within 300 000 executions, and the
 * median of the executions where there were any. Its needles read a byte buffer where ours have typed parameters.
 */
export const jazzerCounts = {
  n01StringLiteral: { found: '5/5', runs: 41_534 },
  n02NestedCharacters: { found: '4/5', runs: 96_213 },
  n03RawInteger: { found: '5/5', runs: 2336 },
  n03bInteger: { found: '0/5' },
  n03cIntegerInRange: { found: '0/5' },
  n04Switch: { found: '3/5', runs: 118_265 },
  n04bSwitchOnProperty: { found: '0/5' },
  n05Checksum: { found: '1/5', runs: 129_752 },
  n06StartsThenEnds: { found: '0/5' },
  n07Includes: { found: '0/5' },
  n08JsonField: { found: '0/5' },
  n09Variable: { found: '0/5' },
  n10SetHas: { found: '0/5' },
  n11Related: { found: '0/5' },
  n12Pattern: { found: '0/5' },
  n13NarrowDouble: { found: '0/5' },
  n14Record: { found: '0/5' },
  n15StateMachine: { found: '5/5', runs: 17_899 },
  n16ParsedStructure: { found: '0/5' },
  n17NumberText: { found: '0/5' },
  n18Normalised: { found: '5/5', runs: 1815 },
  n19Arrows: { found: '5/5', runs: 6671 },
  n20Fields: { found: '0/5' },
}
