import { expect, test } from 'vitest'
import { houseStyleOf, inHouseStyle, usualStyle } from './house-style.ts'

test('quotes, semicolons and indentation are read off the source', () => {
  const style = houseStyleOf('import x from "y";\nexport function f() {\n\treturn "a";\n}\n')
  expect(style).toMatchObject({ quote: '"', semicolons: true, indent: '\t' })
  expect(houseStyleOf("import x from 'y'\nexport function f() {\n    return 'a'\n}\n")).toMatchObject({
    quote: "'",
    semicolons: false,
    indent: '    ',
  })
})

test('a text that shows nothing is as usual', () => {
  expect(houseStyleOf('')).toEqual(usualStyle)
})

test('a source is written in the style of the house', () => {
  const source = "test('it\\'s', () => {\n  expect(f('a', /'/)).toBe('say \"b\"');\n});"
  const style = { quote: '"', semicolons: false, indent: '\t', width: 100 } as const
  expect(inHouseStyle(source, style)).toBe('test("it\'s", () => {\n\texpect(f("a", /\'/)).toBe(\'say "b"\')\n})')
  expect(inHouseStyle(source, usualStyle)).toBe(source)
})
