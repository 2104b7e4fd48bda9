import { join } from 'node:path'
import { readJson, siteFolders } from '#app/domain/publishing/folder/content-files.ts'
import { digestFolder } from '#app/domain/publishing/folder/digest-folder.server.ts'
import { nameNow } from '#app/domain/site/name-now.server.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { Install } from './install.ts'

/** Korean lines about content that differs from what is published. */
export async function describeUnpublished({ db, env }: Pick<Install, 'db' | 'env'>): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .leftJoin('publications', 'publications.id', 'sites.publication_id')
    .select(['slug', 'folder_digest'])
    .execute()
  const digests = new Map(rows.map(({ slug, folder_digest }) => [slug, folder_digest]))
  const lines: string[] = []
  for (const slug of siteFolders(env.contentDir)) {
    const folder = join(env.contentDir, slug)
    const now = digests.has(slug) ? undefined : await nameNow(db, slug)
    if (now)
      lines.push(
        `${folder}: 단지 이름이 ${withParticle(`'${now}'`, '으로')} 바뀌었습니다. 폴더 이름과 site.json의 slug도 바꿔 주세요.`,
      )
    else if (!digests.has(slug)) {
      if (env.BUNYANG_ENV !== 'production' || !isExample(folder))
        lines.push(`${folder}: 아직 넣지 않은 단지입니다. npm run content -- add ${slug}`)
    } else if (digests.get(slug) && digests.get(slug) !== (await digestFolder(folder)))
      lines.push(`${folder}: 공개된 내용과 다릅니다. npm run content -- diff ${slug}`)
  }
  return lines
}

/** The product's demo sites only have hosts `*.localhost`; an install that serves customers does not need them. */
function isExample(folder: string): boolean {
  const read = readJson(join(folder, 'site.json'))
  const { hosts } = (read.ok ? read.value : {}) as { hosts?: unknown }
  return (
    Array.isArray(hosts) && hosts.length > 0 && hosts.every((host) => String(host).endsWith('.localhost'))
  )
}
