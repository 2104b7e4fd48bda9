import { join } from 'node:path'
import { siteFolders } from '../app/features/content/content-files.ts'
import { digestFolder } from '../app/features/content/digest-folder.server.ts'
import type { Install } from './install.ts'

/**
 * Folders of content that are not what is published, a line each: whoever saved something and started again would
 * else look for it in vain.
 */
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
    if (!digests.has(slug))
      lines.push(`${folder}: 아직 들이지 않은 단지입니다. npm run content -- add ${slug}`)
    // Of what was published before digests were kept nothing is known.
    else if (digests.get(slug) && digests.get(slug) !== digestFolder(folder))
      lines.push(`${folder}: 공개된 내용과 다릅니다. npm run content -- diff ${slug}`)
  }
  return lines
}
