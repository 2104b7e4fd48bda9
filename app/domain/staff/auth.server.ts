import type { Db } from '#app/db/client.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { authSecrets } from './auth-secrets.server.ts'
import { type PasswordCost, passwordHasher } from './password-hash.server.ts'
import type { PasswordQueue } from './password-queue.ts'
import { passwordLength } from './password-rules.ts'
import { generateRecoveryCodes, hashCodes, rekeyCodes } from './recovery-codes.server.ts'

interface AuthOptions {
  keys: KeyRing
  /** Browsers accept and send `__Host-` cookies over https only. */
  secureCookies: boolean
  passwordCost?: PasswordCost
  passwordQueue?: PasswordQueue
  /** Whether the first question looks at all tables whether they are as the library needs them. */
  checksTables?: boolean
}

export const appName = '분양 사무실'

/** Seconds; the limit without use is in `find-person.server.ts`. */
const sessionSeconds = 60 * 60 * 12

export const blockHeader = 'x-bunyang-block'

const at = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** `type: 'sqlite'`: instants as text, booleans as 0 and 1, in both databases. */
async function createAuth(
  db: Db,
  { keys, secureCookies, passwordCost, passwordQueue, checksTables = true }: AuthOptions,
) {
  const [{ betterAuth }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
  ])
  const hasher = passwordHasher(passwordCost, passwordQueue)
  const auth = betterAuth({
    appName,
    ...authSecrets(keys),
    database: { db, type: 'sqlite', transaction: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
    trustedOrigins: async (request) => (request ? [new URL(request.url).origin] : []),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      // Bytes to be hashed: `passwordFault` counts letters, and a decomposed syllable has up to three.
      maxPasswordLength: passwordLength.max * 4,
      password: hasher,
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      fields: {
        ...at,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
    },
    user: { modelName: 'users', fields: { ...at, emailVerified: 'email_verified' } },
    account: {
      modelName: 'accounts',
      fields: {
        ...at,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { ...at, expiresAt: 'expires_at' },
    },
    databaseHooks: {
      session: {
        create: {
          async before(session, context) {
            const member = await db
              .selectFrom('memberships')
              .select('id')
              .where('user_id', '=', session.userId)
              .limit(1)
              .executeTakeFirst()
            if (!member) return false
            const ipAddress = context?.headers?.get(blockHeader) ?? null
            const userAgent = session.userAgent?.slice(0, 300) ?? null
            return { data: { ...session, ipAddress, userAgent } }
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: appName,
        backupCodeOptions: {
          customBackupCodesGenerate: generateRecoveryCodes,
          storeBackupCodes: {
            encrypt: async (codes) => hashCodes(keys, codes),
            decrypt: async (stored) => rekeyCodes(keys, stored),
          },
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    advanced: {
      cookiePrefix: secureCookies ? '__Host-bunyang' : 'bunyang',
      // `useSecureCookies` would write `__Secure-`, which other hosts of the domain can set.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: secureCookies, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId(), validateSchema: checksTables },
    },
  })
  return Object.assign(auth, { hasher })
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Lazy: public pages do not need its 30 MB. */
export function lazyAuth(db: Db, options: AuthOptions): () => Promise<Auth> {
  let auth: Promise<Auth> | undefined
  return () => (auth ??= createAuth(db, options))
}
