/**
 * A CommonJS module as Node runs it. Vitest's module runner hands out a proxy for `module.exports` that is never what was assigned to it: in
 * `module.exports = hash; module.exports('a')` nothing can be called, and what is put on the export later is not seen. So the module gets an
 * object of its own, and Vitest what it holds when the module has ended.
 */
import type MagicString from 'magic-string'

const open = ';(outer=>{const own={__proto__:outer,exports:{}};(function(exports,module){'

/**
 * `exports.default` is told by its own name, as who imports the default of compiled modules is to have it. In a browser there is no module, and
 * what imports and exports nothing may be a module of ECMAScript.
 */
const close = `
}).call(own.exports,own.exports,own);const all=own.exports;outer.exports=all;if(all!==null&&(typeof all==="object"||typeof all==="function")){if(all.__esModule)Object.defineProperty(outer.exports,"__esModule",{value:true});if("default"in all)outer.exports.default=all.default}})(typeof module==="object"?module:{});`

/** Once everything else is written into the text, and of no text that begins with `#!`. */
export function runAsNode(text: MagicString): void {
  text.prepend(open).append(close)
}
