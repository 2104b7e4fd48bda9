import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { readContent, type SiteContent } from '#app/domain/publishing/folder/read-content.server.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { demoSitesFile } from './services.ts'

let read: readonly SiteContent[] | undefined

/** The demo sites, read and checked once a run; nobody changes them. */
export function demoSites(): readonly SiteContent[] {
  read ??= readByAnother() ?? readHere()
  return read
}

function readByAnother(): SiteContent[] | undefined {
  const file = demoSitesFile()
  return file && existsSync(file) ? deserialize(readFileSync(file)) : undefined
}

function readHere(): SiteContent[] {
  const content = readContent('content')
  if (!content.ok) throw new Error(content.faults.map(describeFault).join('\n'))
  const file = demoSitesFile()
  if (file) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, serialize(content.sites))
    renameSync(draft, file)
  }
  return content.sites
}
