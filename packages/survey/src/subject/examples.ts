/** Calls that a package shows in its own documentation: inputs nobody has to invent. */
import { type CallExpression, type Expression, type NewExpression, type Node, parseSync } from 'oxc-parser'
import { childNodes } from './child-nodes.ts'
import { documentedFiles } from './documented-files.ts'
import { isStatic } from './literal-source.ts'
import { type ShownAnswer, shownAnswers } from './shown-answers.ts'

/** What the documentation of a package shows. */
export interface Examples {
  /** Source texts of argument lists, by the last word of the name that is called. */
  readonly calls: ReadonlyMap<string, readonly string[]>
  /** Source texts of literals: strings and regular expressions. */
  readonly literals: readonly string[]
  /** Texts that are shown and are no code of this language: what a parser reads. */
  readonly texts: readonly string[]
  /** Calls that are shown with their answer, by the last word of the name that is called. */
  readonly answers: ReadonlyMap<string, readonly ShownAnswer[]>
}

const mostPerName = 40
const mostLiterals = 120
const mostTexts = 8
const longestText = 1_000

/** Reads the Markdown files and the comments in the declarations of a package. */
export function readExamples(folder: string): Examples {
  return { ...examplesIn(codeBlocks(folder)), texts: shownTexts(folder) }
}

/** Reads the comments of source files. */
export function readExamplesOf(texts: readonly string[]): Examples {
  return examplesIn(texts.flatMap(documentedBlocks))
}

function examplesIn(blocks: readonly string[]): Examples {
  const calls = new Map<string, Set<string>>()
  const literals = new Set<string>()
  const answers = new Map<string, ShownAnswer[]>()
  for (const block of blocks) {
    const program = parse(block)
    if (program === undefined) continue
    collect(program, block, { calls, literals })
    for (const [name, answer] of shownAnswers(block)) answers.set(name, [...(answers.get(name) ?? []), answer])
  }
  return {
    answers,
    texts: [],
    calls: new Map([...calls].map(([name, sources]) => [name, [...sources].slice(0, mostPerName)])),
    literals: [...literals].slice(0, mostLiterals),
  }
}

function codeBlocks(folder: string): readonly string[] {
  const files = documentedFiles(folder)
  const fenced = files
    .filter(({ name }) => /\.md$/i.test(name))
    .flatMap(({ text }) => matches(text, /```\w*[^\n]*\n([\s\S]*?)```/g))
  const documented = files.filter(({ name }) => !/\.md$/i.test(name)).flatMap(({ text }) => documentedBlocks(text))
  return [...fenced, ...documented].filter((text) => text.length < 20_000)
}

/** Languages of what is typed into a terminal. */
const shells = /^(?:sh|bash|zsh|shell|console|terminal|powershell|ps1|cmd|bat)$/i
/** Languages of code; what is no code all the same is a text. */
const scripts = /^(?:[cm]?[jt]sx?|javascript|typescript|)$/i

/** Blocks of another language first: what says it is code and does not parse may be prose. */
function shownTexts(folder: string): readonly string[] {
  const blocks = documentedFiles(folder)
    .filter(({ name }) => /\.md$/i.test(name))
    .flatMap(({ text }) => [...text.matchAll(/```(\w*)[^\n]*\n([\s\S]*?)\n?[ \t]*```/g)])
    .map(([, language = '', text = '']) => ({ language, text }))
    .filter(({ language, text }) => !shells.test(language) && text.length > 0 && text.length <= longestText)
  const others = blocks.filter(({ language }) => !scripts.test(language))
  const broken = blocks.filter(({ language, text }) => scripts.test(language) && parse(text) === undefined)
  return [...new Set([...others, ...broken].map(({ text }) => text))].slice(0, mostTexts)
}

function documentedBlocks(text: string): readonly string[] {
  return matches(text, /@example([\s\S]*?)(?=\n\s*\*\s*@|\*\/)/g)
    .map(withoutStars)
    .filter((block) => block.length < 20_000)
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, inner]) => inner ?? '')
}

function withoutStars(comment: string): string {
  return comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/```\w*/g, '')
    .replace(/^\s*<caption>.*$/gm, '')
}

/** Statement by statement where the whole does not parse: documentation is full of prose and dots. */
function parse(block: string): Node | undefined {
  const { program, errors } = parseSync('example.ts', block)
  return errors.length === 0 ? program : undefined
}

interface Collected {
  readonly calls: Map<string, Set<string>>
  readonly literals: Set<string>
}

function collect(node: Node, code: string, into: Collected): void {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') collectCall(node, code, into)
  if (node.type === 'Literal' && (typeof node.value === 'string' || 'regex' in node)) {
    const source = code.slice(node.start, node.end)
    if (source.length <= 200 && !isModuleName(source)) into.literals.add(source)
  }
  if (node.type === 'ImportDeclaration' || isRequire(node)) return
  for (const child of childNodes(node)) collect(child, code, into)
}

/** What it names is a module, and no argument of anything. */
function isRequire(node: Node): boolean {
  return node.type === 'CallExpression' && calledName(node.callee) === 'require'
}

function isModuleName(source: string): boolean {
  return /^['"](?:node:|\.{1,2}\/|use strict)/.test(source)
}

function collectCall(node: CallExpression | NewExpression, code: string, { calls }: Collected): void {
  const name = calledName(node.callee)
  const args = node.arguments
  if (name === undefined || name === 'require' || args.length === 0 || !args.every(isStatic)) return
  const source = code.slice(args[0]?.start, args.at(-1)?.end)
  if (source.length > 1000) return
  const known = calls.get(name) ?? new Set()
  calls.set(name, known.add(source))
}

function calledName(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined
}
