import type { Db } from '#app/db/client.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'

export async function createUser(
  tx: Db,
  clock: Clock,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const now = toTimestamp(clock.now())
  const userId = newId()
  await tx
    .insertInto('users')
    .values({ id: userId, name, email, email_verified: 1, image: null, created_at: now, updated_at: now })
    .execute()
  await tx
    .insertInto('accounts')
    .values({
      id: newId(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: passwordHash,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return userId
}
