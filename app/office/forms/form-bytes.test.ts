import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

const entry = `
export { SchemaForm } from '/app/office/forms/schema-form.tsx'
export { markFaults } from '/app/office/forms/marks.ts'
export { pageContent } from '/app/domain/publishing/pages/page-content.ts'
export { siteSettings } from '/app/domain/site/site-settings.ts'`

/** 67 KB when this was written; figures without Intl and what opens menus later are 300 bytes of it. A library of forms for JSON schemas was 85 beside zod and the schemas. */
test('forms of every schema are at most 88 KB of script, besides React, the kit and what comes later', async () => {
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
  // The reader of PDFs comes with the first PDF that somebody chooses.
  const chunks = files.filter(
    (file) => file.type === 'chunk' && !file.moduleIds.some((id) => id.includes('/pdfjs-dist/')),
  ) as Extract<(typeof files)[number], { type: 'chunk' }>[]
  const [later = [], first = []] = [true, false].map((isLater) =>
    chunks.filter(({ isDynamicEntry }) => isDynamicEntry === isLater).map(({ code }) => code),
  )
  expect(first.join('')).toContain('되돌리기')
  expect(gzipSync(first.join('')).length).toBeLessThan(88_000)
  // The editor comes with the first text that names a fact, the calendar and the dialog of pictures when they are opened.
  expect(gzipSync(later.join('')).length).toBeLessThan(105_000)
}, 60_000)
