const { d, fuzzIt } = require('@fuzzwright/jest')
const { initials } = require('../src/people')

fuzzIt('a required function fails', initials)
fuzzIt('required domains pass', [d.int()], (n) => Number.isInteger(n))
