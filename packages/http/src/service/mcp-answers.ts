/** What the Model Context Protocol has as answers, as schemas: kinds of content that are not listed are of later versions. */
import type { SchemaSource } from '../operation/operation.ts'

const text = { type: 'string' }
const base64 = { type: 'string', pattern: '^[A-Za-z0-9+/_-]*={0,2}$' }

function kind(name: string, properties: Readonly<Record<string, object>>): object {
  const others = { properties: { type: { not: { const: name } } } }
  return { anyOf: [others, { properties, required: Object.keys(properties) }] }
}

const resource = {
  type: 'object',
  properties: { uri: text },
  required: ['uri'],
  anyOf: [
    { properties: { text }, required: ['text'] },
    { properties: { blob: base64 }, required: ['blob'] },
  ],
}

const content = {
  type: 'object',
  properties: { type: text },
  required: ['type'],
  allOf: [
    kind('text', { text }),
    kind('image', { data: base64, mimeType: text }),
    kind('audio', { data: base64, mimeType: text }),
    kind('resource_link', { uri: text, name: text }),
    kind('resource', { resource }),
  ],
}

const contentSchema = {
  type: 'object',
  properties: { content: { type: 'array', items: content }, structuredContent: { type: 'object' } },
  anyOf: [
    { required: ['content'] },
    { required: ['structuredContent'] },
    { required: ['toolResult'] },
    { required: ['task'] },
  ],
}

const messagesSchema = {
  type: 'object',
  properties: {
    messages: {
      type: 'array',
      items: {
        type: 'object',
        properties: { role: { enum: ['user', 'assistant'] }, content },
        required: ['role', 'content'],
      },
    },
  },
  required: ['messages'],
}

/** What a tool answers. */
export const contentAnswer: SchemaSource = { schema: contentSchema, options: {} }

/** What a prompt answers. */
export const messagesAnswer: SchemaSource = { schema: messagesSchema, options: {} }
