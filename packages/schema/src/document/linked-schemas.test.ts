/** References: each is resolved once from wherever it is reached. */
import { expect, test } from 'vitest'
import { draftNumbers } from './draft.ts'
import { LinkedSchemas, type Reached } from './linked-schemas.ts'
import { SchemaDocument } from './schema-document.ts'

function linked(schema: Record<string, unknown>): LinkedSchemas {
  return new LinkedSchemas(new SchemaDocument(schema, { draft: draftNumbers['draft-2020-12'], schemas: {} }))
}

function followed(schemas: LinkedSchemas, from: Reached): Reached {
  const [reference] = schemas.keywordsOf(from.place).references
  if (reference === undefined) throw new Error('no reference')
  return schemas.follow(reference, from)
}

test('a reference that was followed leads to the very same place again', () => {
  const schemas = linked({ $ref: '#/$defs/name', $defs: { name: { type: 'string' } } })
  const first = followed(schemas, schemas.root)
  expect(first.place.label).toBe('#/$defs/name')
  expect(followed(schemas, schemas.root)).toBe(first)
})

test('a dynamic reference leads elsewhere from another way', () => {
  const schemas = linked({
    $id: 'https://example.com/strict',
    $dynamicAnchor: 'node',
    $ref: 'tree',
    $defs: { tree: { $id: 'tree', $dynamicAnchor: 'node', $dynamicRef: '#node' } },
  })
  const tree = followed(schemas, schemas.root)
  const [dynamic] = schemas.keywordsOf(tree.place).references
  const alone = linked({ $id: 'https://example.com/tree', $dynamicAnchor: 'node', $dynamicRef: '#node' })
  expect(dynamic?.keyword).toBe('$dynamicRef')
  expect(followed(schemas, tree).place).toBe(schemas.root.place)
  expect(followed(alone, alone.root).place).toBe(alone.root.place)
})
