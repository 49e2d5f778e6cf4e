import { d, fuzzIt } from '@fuzzwright/jest'

fuzzIt.skip('skipped', (n: number) => n === 0)
fuzzIt.todo('still to write')
fuzzIt.failing('expected to fail', [d.int()], (n) => n < 100)
fuzzIt.each([[2], [3]])('multiples of %i', [d.int()], (factor: number, n: number) => (n * factor) % factor === 0)
fuzzIt.concurrent('beside another', [d.boolean()], async (flag) => typeof flag === 'boolean')
fuzzIt.concurrent('beside the first', [d.boolean()], async (flag) => typeof flag === 'boolean')
