import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commitOfClone } from '#app/platform/program-version.server.ts'
import { buildIsFresh } from './build-is-fresh.mjs'
import { buildProduct } from './build-product.ts'
import { composeNotice, licenceOf, licenceTexts, lockedPackages } from './compose-notice.ts'

/** What a server and its commands need. */
const released = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'app',
  'build',
  'content',
  'deploy',
  'docs',
  'fonts',
  'licences',
  'package-lock.json',
  'public',
  'scripts',
  'server',
  'tools',
]
/** Packages that run only in browsers, or are bundled into the server (`vite.config.ts`), and that no command imports. */
const builtIn = [
  '@codemirror/commands',
  '@codemirror/state',
  '@codemirror/view',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  'dayjs',
  '@photo-sphere-viewer/core',
  'three',
]
const commands = [
  'start',
  'worker',
  'content',
  'check:content',
  'admin',
  'doctor',
  'messages',
  'retention',
  'keys:rotate',
  'migrate',
  'backup',
  'restore',
  'after-restore',
  'move:postgres',
]

/**
 * `npm run release -- <folder>`: a built copy for the machine that serves, without the dependencies of builds and tests.
 * There `npm ci && npm start` installs 270 MB instead of 770 (190 MB of them are Node).
 */
const [folder] = process.argv.slice(2)
if (!folder) refuse('어느 폴더에 만들지 적어 주세요: npm run release -- <폴더>')
else if (existsSync(folder) && readdirSync(folder).length)
  refuse(`빈 폴더가 아닙니다: ${folder}. 새 폴더를 적어 주세요.`)
else await release(resolve(folder))

async function release(target: string): Promise<void> {
  if (!buildIsFresh()) {
    console.log('화면을 만드는 중입니다...')
    await buildProduct()
  }
  mkdirSync(target, { recursive: true })
  for (const path of released)
    cpSync(path, resolve(target, path), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => !/\.test\.tsx?$/.test(source),
    })
  const {
    dependencies,
    devDependencies: _,
    scripts,
    ...rest
  } = JSON.parse(readFileSync('package.json', 'utf8'))
  const runtime = {
    ...rest,
    // Image builders may have no git.
    commit: process.env.COMMIT || commitOfClone(),
    scripts: Object.fromEntries(commands.map((name) => [name, scripts[name]])),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => !builtIn.includes(name)),
    ),
  }
  writeFileSync(join(target, 'NOTICE'), composeNotice(process.cwd()))
  writeFileSync(resolve(target, 'package.json'), `${JSON.stringify(runtime, undefined, 2)}\n`)
  // Keeps the locked versions of the packages that these need.
  const shortened = npm(target, 'install', '--package-lock-only', '--ignore-scripts')
  if (shortened.status !== 0) return refuse(`package-lock.json을 줄이지 못했습니다.\n${shortened.stderr}`)
  const listed = npm(target, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx')
  if (listed.status !== 0) return refuse(`sbom.cdx.json을 만들지 못했습니다.\n${listed.stderr}`)
  const sbom = completeSbom(JSON.parse(listed.stdout), target)
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 2)}\n`)
  console.log(`${target}에 만들었습니다. 서버로 옮겨 그 안에서 npm ci && npm start를 실행하세요.`)
}

function npm(cwd: string, ...args: string[]) {
  return spawnSync('npm', [...args, '--offline'], { cwd, encoding: 'utf8' })
}

interface Component {
  type: string
  name: string
  version: string
  licenses?: { license: { id: string } }[]
}
interface Sbom {
  metadata: { component: Component }
  components: Component[]
}

/** npm names the product after its folder, and reads licences only from package.json. */
function completeSbom(sbom: Sbom, target: string): Sbom {
  const licences = new Map(
    lockedPackages(target).map(([path, locked]) => [
      `${path.split('node_modules/').at(-1)} ${locked.version}`,
      locked.license || !existsSync(path) ? locked.license : licenceOf(locked, licenceTexts(path)),
    ]),
  )
  const components = sbom.components.map((component) => {
    const id = licences.get(`${component.name} ${component.version}`)
    return component.licenses || !id ? component : { ...component, licenses: [{ license: { id } }] }
  })
  const product = { ...sbom.metadata.component, type: 'application', name: 'bunyang' }
  return { ...sbom, metadata: { ...sbom.metadata, component: product }, components }
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
