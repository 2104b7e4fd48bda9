import type { Db } from '#app/db/client.server.ts'
import { authSecrets } from '#app/domain/staff/auth-secrets.server.ts'
import { rekeyCodes } from '#app/domain/staff/recovery-codes.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'

export async function rekeySecondFactors(db: Db, keys: KeyRing): Promise<number> {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const { secret, secrets } = authSecrets(keys)
  const [newest] = secrets ?? []
  if (!secrets || !newest) return 0
  const key = {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: newest.version,
    ...(secret && { legacySecret: secret }),
  }
  let count = 0
  const rows = await db.selectFrom('two_factors').select(['id', 'secret', 'backup_codes']).execute()
  for (const { id, secret: encrypted, backup_codes } of rows) {
    const isOld = !encrypted.startsWith(`$ba$${newest.version}$`)
    const codes = rekeyCodes(keys, backup_codes)
    if (!isOld && codes === backup_codes) continue
    const reencrypted = isOld
      ? await symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: encrypted }) })
      : encrypted
    await db
      .updateTable('two_factors')
      .set({ secret: reencrypted, backup_codes: codes })
      .where('id', '=', id)
      .where('secret', '=', encrypted)
      .where('backup_codes', '=', backup_codes)
      .execute()
    count++
  }
  return count
}
