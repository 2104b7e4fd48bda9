import { readContent, type SiteContent } from '../../app/features/content/read-content.server.ts'
import { describeFault } from '../../app/features/site/content-fault.ts'

let read: ReturnType<typeof readContent> | undefined

/** The demo sites, read once a process; nobody changes them. */
export function demoSites(): readonly SiteContent[] {
  read ??= readContent('content')
  if (!read.ok) throw new Error(read.faults.map(describeFault).join('\n'))
  return read.sites
}
