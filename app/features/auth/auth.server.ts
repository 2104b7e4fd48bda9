import type { Db } from '../../db/client.server.ts'
import { newId } from '../../platform/ids.ts'

interface AuthOptions {
  secret: string
  secureCookies: boolean
}

/** Field names of better-auth as our columns are called. */
const at = { createdAt: 'created_at', updatedAt: 'updated_at' }

/**
 * Sign-in on the product's own tables. `type: 'sqlite'` describes how values are written (instants as text,
 * booleans as 0 and 1), which is how both of our databases keep them.
 */
async function createAuth(db: Db, options: AuthOptions) {
  const { betterAuth } = await import('better-auth')
  return betterAuth({
    appName: 'Bunyang',
    secret: options.secret,
    database: { db, type: 'sqlite', transaction: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
    trustedOrigins: async (request) => (request ? [new URL(request.url).origin] : []),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 128 },
    session: {
      modelName: 'sessions',
      expiresIn: 60 * 60 * 12,
      updateAge: 60 * 60,
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
    verification: { modelName: 'verifications', fields: { ...at, expiresAt: 'expires_at' } },
    advanced: {
      cookiePrefix: 'bunyang',
      useSecureCookies: options.secureCookies,
      database: { generateId: () => newId() },
    },
  })
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Loads the library when somebody first comes to the back office: visitors do not need its 30 MB. */
export function lazyAuth(db: Db, options: AuthOptions): () => Promise<Auth> {
  let auth: Promise<Auth> | undefined
  return () => (auth ??= createAuth(db, options))
}
