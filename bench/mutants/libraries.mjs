// Libraries whose functions are changed: the thirty of the bench of `write`, and two further ones of other authors and another style.
import { esToolkit } from '../write/subject-project.mjs'

/** @type {readonly import('../write/subject-project.mjs').Library[]} */
export const libraries = [
  esToolkit,
  {
    ...{ name: 'remeda', version: '2.61.0', modules: ['remeda'], dist: 'dist', extension: '.js', wanted: 10 },
    // What is shared between functions has a name with a digest.
    left: /^index$|-|^(?:sample|shuffle|randomBigInt|randomInteger|randomString|debounce|funnel)$/,
  },
  {
    ...{ name: 'date-fns', version: '4.4.0', modules: ['date-fns'], dist: '', extension: '.js', wanted: 12 },
    // The clock decides, or the locale of the machine; what `fp` and constants are is no function.
    left: /Now|Today|Tomorrow|Yesterday|^is(?:Past|Future|This)|^(?:index|fp|cdn|constants|locale|types|intl.*)$/,
  },
]
