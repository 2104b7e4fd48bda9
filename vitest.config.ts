import { defineConfig } from 'vitest/config'

/** One PostgreSQL session behind every connection, as PGlite has it, leaves room for one file at a time. */
const oneSession = process.env.TEST_POSTGRES_KIND === 'pglite'

export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'app/**/*.test.tsx', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    fileParallelism: !oneSession,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
