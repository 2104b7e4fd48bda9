import type { KeyRing } from '#app/platform/keys.server.ts'

interface AuthSecrets {
  /** The install's first secret, for values without a version. */
  secret: string
  secrets?: { version: number; value: string }[]
}

/** better-auth writes the version of the secret before each encrypted value. */
export function authSecrets({ secret, secrets, chain }: KeyRing): AuthSecrets {
  const numbered = secrets.map(({ text, key }) => ({
    version: (chain?.keys.indexOf(key) ?? 0) + 1,
    value: text,
  }))
  if (numbered[0]?.version === 1) return { secret }
  return { secret: numbered.find(({ version }) => version === 1)?.value ?? '', secrets: numbered }
}
