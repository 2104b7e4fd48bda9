import { type Db, openDb } from '#app/db/client.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import type { TestInstall } from './install.ts'
import type { TestServer } from './server.ts'

interface Choices {
  slug?: string
  /** Of the server's database, where the caller has one open. */
  db?: Db
}

/** The database, keys and site of a running server, with which functions of the domain are called beside it. */
export async function officeOf(
  server: Pick<TestServer, 'DATABASE_URL' | 'dataDir' | 'origin'>,
  { slug = 'dalbit-maru', db = openDb(server) }: Choices = {},
): Promise<TestInstall> {
  const keys = loadKeyRing({ dataDir: server.dataDir } as never)
  const refusal = await resolveSecrets(db, keys, systemClock)
  if (refusal) throw new Error(refusal)
  const others = await db
    .selectFrom('sites')
    .select('slug')
    .where('slug', '!=', slug)
    .orderBy('slug')
    .execute()
  const [site, otherSite] = await Promise.all(
    [slug, others[0]?.slug].map((one) => (one ? findSite(db, '', `/${one}/`) : undefined)),
  )
  if (!site) throw new Error(`there is no site ${slug}`)
  return { db, keys, clock: systemClock, origin: server.origin, site, otherSite } as unknown as TestInstall
}
