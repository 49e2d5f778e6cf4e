// Writes a C program that generates texts of a grammar the way the F1 fuzzer does: a function per rule, choices by a byte of a block of
// random numbers, the cheapest alternative below the depth limit, output into one buffer. The yardstick of compiled speed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Megabytes per CPU second of the compiled C at a depth, or undefined where there is no C compiler. */
export function speedOfC(plan, maxDepth) {
  const folder = mkdtempSync(join(tmpdir(), 'f1-'))
  try {
    writeFileSync(join(folder, 'f1.c'), sourceOf(plan))
    const compiler = ['clang', 'gcc', 'cc'].find((name) => works(name))
    if (compiler === undefined) return undefined
    execFileSync(compiler, ['-Ofast', '-o', join(folder, 'f1'), join(folder, 'f1.c')])
    return Number(execFileSync(join(folder, 'f1'), [String(maxDepth)]).toString())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function works(name) {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function sourceOf(plan) {
  const rules = plan.rules.map(({ body }, number) => `static void r${number}(int depth) {\n${nodeOf(plan, body)}\n}`)
  const heads = plan.rules.map((_, number) => `static void r${number}(int depth);`)
  return `#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <time.h>
#define BLOCK (64u << 20)
static uint8_t *block; static uint32_t at = 0; static int deepest;
static char out[1 << 26]; static char *p = out;
static inline uint8_t byte(void) { uint8_t b = block[at]; at = (at + 1) & (BLOCK - 1); return b; }
${heads.join('\n')}
${rules.join('\n')}
int main(int argc, char **argv) {
  deepest = atoi(argv[1]);
  block = malloc(BLOCK);
  uint64_t s = 88172645463325252ull;
  for (uint32_t i = 0; i < BLOCK; i++) { s ^= s << 13; s ^= s >> 7; s ^= s << 17; block[i] = s >> 24; }
  double written = 0; clock_t from = clock();
  while (written < 4e8) {
    int depth = 0;
    ${nodeOf(plan, plan.root)}
    written += p - out; if (p - out > 0 && out[0] == 127) puts(""); p = out;
  }
  printf("%f", written / 1e6 / ((double)(clock() - from) / CLOCKS_PER_SEC));
}
`
}

function nodeOf(plan, id) {
  const node = plan.nodes[id]
  switch (node.kind) {
    case 'literal':
      return [...Buffer.from(node.text)].map((code) => `*p++ = ${code};`).join(' ')
    case 'rule':
      return `r${node.rule}(depth + 1);`
    case 'sequence':
      return node.parts.map((part) => nodeOf(plan, part)).join('\n')
    case 'chars':
      return member(node.set)
    case 'choice': {
      const cases = node.options.map((option, at) => `case ${at}: {\n${nodeOf(plan, option)}\nbreak; }`)
      return `switch (depth > deepest ? ${plan.simplest[id]} : byte() % ${node.options.length}) {\n${cases.join('\n')}\n}`
    }
    case 'repeat': {
      const more =
        node.max === Number.POSITIVE_INFINITY ? '__builtin_ctz(byte() | 256)' : `byte() % ${node.max - node.min + 1}`
      return `for (int i = ${node.min} + (depth > deepest ? 0 : ${more}); i > 0; i--) {\n${nodeOf(plan, node.part)}\n}`
    }
    default:
      throw new Error(`no C for ${node.kind}`)
  }
}

function member(set) {
  const codes = []
  for (let at = 0; at < set.ranges.length; at += 2)
    for (let code = set.ranges[at]; code <= set.ranges[at + 1]; code++) codes.push(code)
  return `{ static const char T[] = { ${codes.map((code) => code & 255).join()} }; *p++ = T[byte() % ${codes.length}]; }`
}
