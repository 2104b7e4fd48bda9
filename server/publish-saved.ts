import { join, relative, sep } from 'node:path'
import { nameNow } from '#app/domain/site/name-now.server.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { Install } from './install.ts'

/** For `npm run dev`. Without the fact check: half a change has findings. */
export async function publishSaved(
  install: Install,
  file: string,
): Promise<{ lines: string[]; isChanged: boolean } | undefined> {
  const { contentDir } = install.env
  const [slug = ''] = relative(contentDir, file).split(sep)
  const site = await install.db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst()
  const now = site ? undefined : await nameNow(install.db, slug)
  if (now)
    return {
      lines: [`${slug}: 단지 이름이 ${withParticle(`'${now}'`, '으로')} 바뀌어 공개하지 않았습니다.`],
      isChanged: false,
    }
  if (!site) return undefined
  const folder = join(contentDir, slug)
  // Lazy: libvips stays out of server memory.
  const { readSite } = await import('#app/domain/publishing/folder/read-content.server.ts')
  const { publishContent } = await import('#app/domain/publishing/publish/publish.server.ts')
  const { describeFault } = await import('#app/domain/site/content-fault.ts')
  const read = readSite(folder, slug)
  if (!read.ok) return { lines: read.faults.map(describeFault), isChanged: false }
  const { number, changes } = await publishContent(install, read.site, { folder })
  const lines = changes.length ? [`${slug}: ${number}번째로 공개했습니다(${changes.length}건)`] : []
  return { lines, isChanged: changes.length > 0 }
}
