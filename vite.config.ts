import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * A second browser entry beside the router's own, for documents that are not hydrated; and our shell as the
 * server's entry, so that shell, worker and routes are one graph in which every module exists once.
 */
const entries = (): Plugin => ({
  name: 'entries',
  configEnvironment(name) {
    if (name === 'client') return { build: { rollupOptions: { input: ['app/islands/client.ts'] } } }
    if (name === 'ssr')
      return {
        build: {
          rollupOptions: { input: { main: 'server/main.ts' }, output: { entryFileNames: '[name].js' } },
        },
      }
  },
})

/** Bundled into the server: hundreds of small files that cost memory and start-up time when loaded one by one. */
const bundled = [
  'kysely',
  'hono',
  '@hono/node-server',
  'zod',
  'uuid',
  /^@mantine\//,
  /^@?better-(auth|call|fetch)/,
]

export default defineConfig({
  // At the top level: inside the environment React Router would delete the manifest after the build.
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  plugins: [reactRouter(), entries()],
  ssr: { noExternal: bundled },
})
