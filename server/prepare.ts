import { migrate } from '../app/db/client.server.ts'
import { demandAtFirst } from '../app/features/auth/security-policy.server.ts'
import type { ImportProgress } from '../app/features/sites/import-content.server.ts'
import type { Install } from './install.ts'
import { StartRefused } from './start-checks.ts'

/**
 * Brings the schema up to date; in production second factors are demanded from the first start on.
 * @throws StartRefused when the database is of a newer version, or cannot be reached
 */
export async function migrateInstall(install: Install): Promise<string[]> {
  try {
    const ran = await migrate(install.db)
    if (install.env.BUNYANG_ENV === 'production') await demandAtFirst(install.db, install.clock.now())
    return ran
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (said.includes('corrupted migrations'))
      throw new StartRefused(
        '데이터베이스가 이 프로그램보다 새 버전에서 만들어졌습니다. 프로그램을 새 버전으로 올린 뒤 시작하세요.',
      )
    throw new StartRefused(`데이터베이스를 준비하지 못했습니다: ${said}`)
  }
}

/** Whether this is a fresh install. */
export async function hasNoSite({ db }: Install): Promise<boolean> {
  return (await db.selectFrom('sites').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Loads the demo sites when the install has none. All or nothing: a start that is ended here leaves no site.
 * @returns slugs of the loaded sites
 * @throws StartRefused naming every fault of the content
 */
export async function loadDemo(
  install: Install,
  onPicture: (progress: ImportProgress) => void,
): Promise<string[]> {
  if (!(await hasNoSite(install))) return []
  // Only a first start needs these, and the picture library is large.
  const { readContent, sayProblem } = await import('../app/features/sites/read-content.server.ts')
  const { importContent } = await import('../app/features/sites/import-content.server.ts')
  const read = readContent(install.env.contentDir)
  if (!read.ok)
    throw new StartRefused(
      `단지 내용에 틀린 곳이 있습니다.\n${read.problems.map((p) => `  ${sayProblem(p)}`).join('\n')}`,
    )
  await importContent({ db: install.db, clock: install.clock, media: install.media }, read.sites, onPicture)
  return read.sites.map((site) => site.settings.slug)
}
