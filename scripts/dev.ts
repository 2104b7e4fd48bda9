import { relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'vite'
import { readEnv } from '#app/platform/env.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { checkPort, prepareFolders } from '../server/start-checks.ts'

type Main = typeof import('../server/main.ts')

/** `npm run dev` */
const env = readEnv(process.env)
prepareFolders(env)
await checkPort(env.PORT, env.HOST)
const lock = lockDataFolder(env.dataDir)
process.on('exit', lock.release)

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const loadMain = async () => (await vite.ssrLoadModule('/server/main.ts')) as Main
const main = await loadMain()
const install = main.openInstall(env)
await main.prepareInstall(install, {
  say: console.log,
  loadFirst: () =>
    main.loadDemo(install, ({ done: result, total, file }) => console.log(`그림 ${result}/${total} ${file}`)),
})

const server = await main.serve(
  install,
  async () => (await loadMain()).router,
  (next) => (request, response) => {
    vite.middlewares(request, response, () => next(request, response))
  },
)
main.stopOnSignal(async () => {
  await vite.close()
  await server.stop()
})
lock.started()

const debounceMs = 200
let publishing = Promise.resolve()
const changedFiles = new Set<string>()
vite.watcher.add(env.contentDir)
vite.watcher.on('all', (_, file) => {
  if (!file.startsWith(env.contentDir) || changedFiles.has(file)) return
  changedFiles.add(file)
  publishing = publishing.then(async () => {
    await pause(debounceMs)
    if (!changedFiles.size) return
    const files = [...changedFiles]
    changedFiles.clear()
    await publishAll(files).catch((error: Error) => console.error(error.message))
  })
})

async function publishAll(files: string[]) {
  const bySite = new Map(files.map((file) => [relative(env.contentDir, file).split(sep)[0], file]))
  for (const file of bySite.values()) {
    const result = await main.publishSaved(install, file)
    for (const line of result?.lines ?? []) console.log(line)
    if (result?.isChanged) vite.ws.send({ type: 'full-reload' })
  }
}

const token = await main.inviteFirstAdministrator(install.db, install.clock)
console.log(`http://localhost:${server.port}`)
if (token) console.log(`http://localhost:${server.port}/admin/setup?token=${token}`)
