import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { type KeyRing, parseRing } from '#app/platform/keys.server.ts'
import type { TestInstall } from './install.ts'

/** Three secrets of an install, one after the other. */
export const secrets = ['first', 'second', 'third'].map(
  (name) => `${name} secret of the tests that is long enough`,
)

/** The keys of a process that begins with these secrets, the newest first; or why it does not begin. */
export async function beginWith(
  office: TestInstall,
  given: (string | undefined)[],
): Promise<KeyRing | string> {
  const [id, key] = [...office.keys.keys][0] ?? []
  const text = `${id}:${key?.export().toString('base64')}`
  const keys = { ...parseRing(text, given.join(',')), chain: undefined }
  return (await resolveSecrets(office.db, keys, office.clock)) ?? keys
}

/** Ends every process of the office and begins with other secrets. */
export async function restart(office: TestInstall, ...given: (string | undefined)[]): Promise<void> {
  const keys = await beginWith(office, given)
  if (typeof keys === 'string') throw new Error(keys)
  office.keys = keys
}

/** Everything that the database holds, as text, without what names the secrets themselves. */
export async function everythingKept({ db }: TestInstall): Promise<string> {
  const kept: unknown[] = []
  for (const { name } of await db.introspection.getTables())
    if (name !== 'app_secrets')
      kept.push(
        await db
          .selectFrom(name as 'leads')
          .selectAll()
          .execute(),
      )
  return JSON.stringify(kept)
}
