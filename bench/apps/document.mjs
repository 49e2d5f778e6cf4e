// Short forms of what OpenAPI documents say, for the applications of this bench.

/** @param {object} schema */
export const json = (schema) => ({ content: { 'application/json': { schema } } })

/** @param {object} schema */
export const body = (schema) => ({ requestBody: { required: true, ...json(schema) } })

/**
 * Answers by status: a schema, or `null` where there is no body.
 * @param {Readonly<Record<string, object | null>>} answers
 */
export const says = (answers) => ({
  responses: Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      { description: 'said', ...(schema === null ? {} : json(schema)) },
    ]),
  ),
})

/** @param {string} name @param {'path' | 'query' | 'header'} place @param {object} schema */
export const parameter = (name, place, schema, required = true) => ({ name, in: place, required, schema })

/** @param {object} paths */
export const documentOf = (paths) => ({ openapi: '3.1.0', info: { title: 'An API', version: '1' }, paths })

/** @param {object} properties @param {readonly string[]} required */
export const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required })

export const text = { type: 'string' }
export const whole = { type: 'integer' }
