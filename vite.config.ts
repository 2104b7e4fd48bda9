import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

/**
 * A second browser entry beside the router's own, for documents that are not hydrated; and our shell as the
 * server's entry, so that shell, worker and routes are one graph in which every module exists once.
 */
const entries = (): Plugin => ({
  name: 'entries',
  configEnvironment(name) {
    if (name === 'client')
      return { build: { rollupOptions: { input: ['app/islands/client.ts', 'app/tour/client.ts'] } } }
    if (name === 'ssr')
      return {
        build: {
          rollupOptions: {
            input: {
              main: 'server/main.ts',
              'media-worker': 'app/domain/media/media-worker.ts',
              'starting-worker': 'server/starting-worker.ts',
              'font-worker': 'app/domain/publishing/headline-font/font-worker.ts',
              'sheet-worker': 'app/domain/customers/import-export/sheet/sheet-worker.ts',
              'check-worker': 'app/domain/publishing/check/check-worker.ts',
              'site-worker': 'app/domain/publishing/site-jobs/site-worker.ts',
              'drawing-worker': 'app/domain/publishing/drafts/drawings/drawing-worker.ts',
              'report-worker': 'app/domain/customers/statistics/report-worker.ts',
            },
            output: { entryFileNames: '[name].js' },
          },
        },
      }
  },
})

/**
 * Threads of the server are entries of their own, named by `new URL('./…-worker.ts', import.meta.url)`. In development,
 * in tests and in scripts Node runs that very file; what is built finds them beside `main.js`.
 */
const threads = (): Plugin => ({
  name: 'threads',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  renderChunk(code, { fileName }) {
    const toEntries = relative(dirname(fileName), '') || '.'
    return code.replace(
      /(?<=new URL\(["'])\.\/([\w-]+-worker)\.ts(?=["'], import\.meta\.url\))/g,
      `${toEntries}/$1.js`,
    )
  },
})

/**
 * Replaces Mantine's hook for ids by React's. Mantine's draws each component that has an id a second time, with a random id that the server
 * cannot know.
 */
const reactIds = (): Plugin => {
  let isFound = false
  return {
    name: 'react-ids',
    apply: 'build',
    load: {
      filter: { id: /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
      handler() {
        isFound = true
        return `import { useId as useReactId } from 'react'
          export function useId(own) {
            const id = useReactId()
            return typeof own === 'string' ? own : 'mantine-' + id.replace(/:/g, '')
          }`
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('Mantine keeps its hook for ids elsewhere')
    },
  }
}

/** What only the server draws has no module in the browser that could be replaced: the document is loaded again. */
const reloadDocuments = (): Plugin => ({
  name: 'reload-documents',
  apply: 'serve',
  hotUpdate({ server, modules }) {
    if (this.environment.name === 'ssr' && modules.length)
      server.environments.client.hot.send({ type: 'custom', event: 'document-changed' })
  },
})

/**
 * Public documents bring their style rules along (`app/document`). Their scripts only need the names of classes; files of
 * rules beside them would be fetched a second time.
 */
const publicStyles = (): Plugin => {
  const names = '.names.js'
  let config: ResolvedConfig
  return {
    name: 'public-styles',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: {
      filter: { id: /\.css$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        const isPublic =
          found && /^app\/(?:blocks|ui|tour|routes\/site)\//.test(relative(import.meta.dirname, found.id))
        return isPublic ? `\0${found.id}${names}` : found
      },
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(names)) return
      const file = id.slice(1, -names.length)
      const { modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
      return { code: `export default ${JSON.stringify(modules)}`, moduleSideEffects: false }
    },
  }
}

/** The first script of public documents brings a smaller loader of other scripts along than Vite's. */
const publicPreload = (): Plugin => ({
  name: 'public-preload',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    handler: (_, importer = '') =>
      /^app\/(?:islands\/client|enhance\/start)\.ts/.test(relative(import.meta.dirname, importer))
        ? `${import.meta.dirname}/app/islands/preload.ts`
        : undefined,
  },
})

/** What the frame of the office draws itself with, which every screen loads once somebody has signed in. */
const ofFrame =
  /\/(?:@floating-ui|react-remove-scroll(?:-bar)?|react-style-singleton|use-sidecar|@mantine\/core\/esm\/components\/(?:AppShell|Menu|Popover|FocusTrap|Portal|Overlay)|app\/office\/frame\/(?:frame|navbar|phone-bar|section-tabs|finder-button|navigation|rail)|app\/routes\/admin\/connection)[/.]/

/**
 * Chunks most of whose functions a screen of the office calls while it is drawn. Browsers that know this comment compile them beside the
 * main thread while they arrive, instead of each function at its first call.
 */
const calledOnLoad = new Set(['office', 'routing', 'client'])

/**
 * Scripts that nearly every screen of the office loads are three files. Left alone they would be 60, most of less than a kilobyte, and
 * small files hardly compress. Other modules that public documents load keep chunks of their own.
 */
const groupedChunks = (): Plugin => {
  const shown = new Set<string>()
  /** React Router links the styles of what it needs from every document, so no file with styles may be among it. */
  const routing = new Set<string>()
  const group = (name: string, test: (id: string) => boolean, minShareCount = 1) => ({
    name,
    test: (id: string) => !shown.has(id) && test(id),
    minShareCount,
    includeDependenciesRecursively: false,
  })
  const together = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false })
  const groups = [
    // What the page of homes loads besides its own script: seven files of less than a kilobyte otherwise.
    together(
      'names',
      /app\/(?:platform\/(?:normalise|own-property|korean-number)|domain\/drawings\/layouts\/home-number)\.ts$/,
    ),
    together(
      'homes',
      /app\/(?:blocks\/buildings\/(?:found-homes|marks)|domain\/homes\/home-states|domain\/publishing\/pages\/price-of)\.ts$/,
    ),
    group('routing', (id) => routing.has(id)),
    group('office', (id) => ofFrame.test(id)),
    // Of a hundred screens.
    group('office', () => true, 50),
  ]
  return {
    name: 'grouped-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const reach = (starts: RegExp, found: Set<string>, withLazy: boolean) => {
        const waiting = [...this.getModuleIds()].filter((id) =>
          starts.test(relative(import.meta.dirname, id)),
        )
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          const info = found.has(id) ? null : this.getModuleInfo(id)
          if (!info) continue
          found.add(id)
          waiting.push(...info.importedIds, ...(withLazy ? info.dynamicallyImportedIds : []))
        }
      }
      reach(/^app\/(?:islands|tour)\/client\.ts$/, shown, true)
      reach(/^app\/entry\.client\.tsx$/, routing, false)
    },
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                // What groups without their dependencies ask for; entries keep what they export.
                preserveEntrySignatures: 'allow-extension',
                output: {
                  codeSplitting: { groups },
                  postBanner: ({ name }) => (calledOnLoad.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
                },
              },
            },
          }
        : undefined,
  }
}

/**
 * Bundled into the server: hundreds of small files that cost memory and start-up time when loaded one by one. What Mantine needs is
 * bundled with it, so that a release can be without them all (`scripts/release.ts`).
 */
const bundled = [
  'kysely',
  'hono',
  '@hono/node-server',
  'zod',
  'uuid',
  /^@mantine\//,
  /^@floating-ui\//,
  'clsx',
  /^dayjs/,
  /^react-(?:number-format|remove-scroll|remove-scroll-bar|style-singleton|textarea-autosize)$/,
  /^use-(?:callback-ref|composed-ref|isomorphic-layout-effect|latest|sidecar)$/,
  'detect-node-es',
  'get-nonce',
  'tslib',
  /^@?better-(auth|call|fetch)/,
]

const scopedNames = new Map<string, string>()

/** Class names of style sheets, as short as can be: every document has them. @throws Error should two be the same */
function scopedName(name: string, file: string): string {
  const whole = `${relative(import.meta.dirname, file.replace(/\?.*/, ''))} ${name}`
  const short = `_${createHash('sha256').update(whole).digest('base64url').slice(0, 5)}`
  if ((scopedNames.get(short) ?? whole) !== whole)
    throw new Error(`${whole} is named like ${scopedNames.get(short)}`)
  scopedNames.set(short, whole)
  return short
}

export default defineConfig(({ command }) => ({
  css: command === 'build' ? { modules: { generateScopedName: scopedName } } : {},
  // At the top level: inside the environment React Router would delete the manifest after the build.
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  plugins: [
    publicStyles(),
    publicPreload(),
    reactRouter(),
    entries(),
    groupedChunks(),
    reactIds(),
    threads(),
    reloadDocuments(),
  ],
  // Found at once, so that the first page of a development server is not loaded twice.
  optimizeDeps: {
    entries: [
      'app/islands/*.ts',
      'app/tour/client.ts',
      'app/blocks/*/island.tsx',
      'app/routes/**/*.tsx',
      'app/entry.client.tsx',
    ],
  },
  ssr: { noExternal: bundled },
}))
