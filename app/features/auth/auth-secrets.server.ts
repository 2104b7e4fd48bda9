import type { KeyRing } from '../../platform/keys.server.ts'

interface AuthSecrets {
  /** What wrote values without a number: the first secret of the install. */
  secret: string
  /** Newest first; left out while there was only ever one, whose values have no number. */
  secrets?: { version: number; value: string }[]
}

/** The secrets as better-auth takes them; it writes the number of the one that it encrypted with before each value. */
export function authSecrets({ secret, secrets, chain }: KeyRing): AuthSecrets {
  const numbered = secrets.map(({ text, key }) => ({
    version: (chain?.keys.indexOf(key) ?? 0) + 1,
    value: text,
  }))
  if (numbered[0]?.version === 1) return { secret }
  return { secret: numbered.find(({ version }) => version === 1)?.value ?? '', secrets: numbered }
}
