import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

const entry = `
export { SchemaForm } from '/app/office/forms/schema-form.tsx'
export { markFaults } from '/app/office/forms/marks.ts'
export { pageContent } from '/app/domain/publishing/pages/page-content.ts'
export { siteSettings } from '/app/domain/site/site-settings.ts'`

/** 67 KB when this was written. A library of forms for JSON schemas was 85 beside zod and the schemas. */
test('forms of every schema are at most 90 KB of script, besides React and the kit', async () => {
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id.endsWith('forms-entry') ? 'forms-entry' : undefined),
        load: (id) => (id === 'forms-entry' ? entry : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry: 'forms-entry', formats: ['es'] },
      rolldownOptions: { external: [/^(?:react|dayjs|@mantine\/(?:core|dates|hooks))(?:$|\/|-)/] },
    },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('')
  expect(code).toContain('되돌리기')
  expect(gzipSync(code).length).toBeLessThan(90_000)
}, 60_000)
