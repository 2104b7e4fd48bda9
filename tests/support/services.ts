import { request } from 'node:http'
import type { TestPostgres } from './postgres.ts'

/** What all files of a test run share; each is made when the first test asks for it, by `run-services.ts`. */
export interface Services {
  /** The product is built from the sources as they are. */
  build: true
  /** Path of a Chromium. */
  chromium: string
  postgres: Pick<TestPostgres, 'url' | 'kind'>
  /** The folders of content that servers load (`small-sites.ts`, `demo-content.ts`). */
  'small-content': string
  'demo-content': string
  /** A folder of headline fonts, which every install of a test reads and fills, from run to run. */
  fonts: string
  /** These sites loaded, as a folder and as a database that others are made from. */
  'small-sqlite': Template
  'small-postgres': Template
  'demo-sqlite': Template
  'demo-postgres': Template
  /** A server with the demo sites, for files that change nothing. */
  server: Readers
  /** The office of `openTestInstall`, as a folder and as a database that others are made from. */
  'office-sqlite': Template
  'office-postgres': Template
  /** Databases with every migration and no site. */
  'migrated-sqlite': Template
  'migrated-postgres': Template
}

interface Readers {
  origin: string
  dataDir: string
}

export interface Template {
  dataDir: string
  /** Name on the test server, undefined on SQLite and where a server has only one database. */
  database: string | undefined
}

/** Where the services of the run are asked, a socket; undefined outside of a run, as for the benches. */
export const servicesAddress = () => process.env.TEST_SERVICES

/** Where the first process that reads the demo sites leaves them for the others; undefined outside of a run. */
export function demoSitesFile(): string | undefined {
  const address = servicesAddress()
  return address && `${address}.demo-sites`
}

/** @throws Error outside of a test run, or with the reason why there is no such thing here */
export function service<Name extends keyof Services>(name: Name): Promise<Services[Name]> {
  const socketPath = servicesAddress()
  if (!socketPath) throw new Error('There is no test run: start the tests with `npm test`.')
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: `/${name}` }, (answer) => {
      let said = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        said += part
      })
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(JSON.parse(said) as Services[Name]) : reject(new Error(said)),
      )
    })
    asked.once('error', reject)
    asked.end()
  })
}
