/**
 * Example applications that frameworks publish, each with a test a stranger would write. `install` is what they need beside the `runner`;
 * `folder` is where they stand in the repository.
 */
const repositories = {
  hono: ['honojs/examples', '50da66a7b477f2acbf812c0f77080b104a0de7b6'],
  fastify: ['fastify/example', '47bb5deac3061a0af7b9d973271e3ef6dcadc8ba'],
  fastifyCli: ['fastify/fastify-cli', 'ea960d37b7a6c6a032ba9f72e41ed0d1c0078f9e'],
  trpcMinimal: ['trpc/examples-minimal', '17f26a136fa6c95cc0eaa76bb9d940b455de6719'],
  trpc: ['trpc/trpc', '340811ba5320637fbaf48fccf3dbfdd258bd34db'],
}

function example(framework, name, folder, install, app) {
  const [path, commit] = repositories[framework]
  return { name, repository: `https://github.com/${path}`, commit, folder, install, app }
}

/** A store of Cloudflare as its documentation has it, for the one input. */
const store = `
const store = () => {
  const kept = new Map<string, string>()
  return {
    get: async (key: string) => kept.get(key) ?? null,
    put: async (key: string, value: string) => void kept.set(key, value),
    delete: async (key: string) => void kept.delete(key),
    list: async ({ prefix }: { prefix: string }) => ({ keys: [...kept.keys()].filter((name) => name.startsWith(prefix)).map((name) => ({ name })) }),
  }
}
`
const hono = ['hono@4.13.19']
const fastify = ['fastify@5.12.8']
const trpc = ['@trpc/server@11.25.2', 'zod@4.4.3']

export const applications = [
  example('hono', 'Hono: basic', 'basic', hono, `import app from './src/index'\nexport const create = app`),
  example(
    'hono',
    'Hono: blog',
    'blog',
    hono,
    `import app from './src/api'\n${store}
export const create = () => {
  const env = { BLOG_EXAMPLE: store() }
  return { fetch: (request: Request) => app.fetch(request, env), route: app.route, routes: app.routes }
}`,
  ),
  example('hono', 'Hono: JSX', 'jsx-ssr', hono, `import app from './src/index'\nexport const create = app`),
  example(
    'fastify',
    'Fastify: validation messages',
    'validation-messages',
    [...fastify, 'ajv@6.12.6', 'ajv-errors@1.0.1'],
    `import fastify from 'fastify'
import plugin from './custom-errors-messages.js'
export const create = () => fastify().register(plugin)`,
  ),
  example(
    'fastify',
    'Fastify: sessions',
    'fastify-session-authentication',
    [...fastify, '@fastify/session@11.1.3', '@fastify/cookie@11.0.2', '@fastify/formbody@8.0.2'],
    `import fastify from 'fastify'
import plugin from './authentication.js'
export const create = () => fastify().register(plugin)`,
  ),
  example(
    'fastifyCli',
    'Fastify: template',
    'templates/app-esm',
    [...fastify, '@fastify/autoload@6.5.0', '@fastify/sensible@6.0.6', 'fastify-plugin@5.1.0'],
    `import fastify from 'fastify'
import plugin from './app.js'
export const create = () => fastify().register(plugin)`,
  ),
  example(
    'trpcMinimal',
    'tRPC: minimal',
    '.',
    [...trpc, 'superjson@2.2.6'],
    `import { vi } from 'vitest'
const served = vi.hoisted(() => ({ router: undefined as unknown }))
vi.mock('@trpc/server/adapters/standalone', () => ({
  createHTTPServer: ({ router }: { router: unknown }) => ((served.router = router), { listen: () => {} }),
}))
await import('./src/server/index.js')
export const create = served.router`,
  ),
  example(
    'trpc',
    'tRPC: Bun',
    'examples/bun',
    trpc,
    `import { appRouter } from './src/router'\nexport const create = appRouter`,
  ),
  example(
    'trpc',
    'tRPC: Express, minimal',
    'examples/express-minimal',
    trpc,
    `import { appRouter } from './src/router'\nexport const create = appRouter`,
  ),
  example(
    'trpc',
    'tRPC: Fastify',
    'examples/fastify-server',
    [...trpc, 'superjson@2.2.6'],
    `import { appRouter } from './src/server/router'
export const create = () => appRouter.createCaller({ user: { name: 'nyan' } } as never)`,
  ),
]
