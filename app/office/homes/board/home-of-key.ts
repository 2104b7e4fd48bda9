import type { HomeName } from '#app/domain/homes/home.ts'

/** `101-1502`; the name of a building may contain a hyphen, that of a home cannot. */
export function nameOfKey(key: string): HomeName | undefined {
  const at = key.lastIndexOf('-')
  return at > 0 && at < key.length - 1 ? { building: key.slice(0, at), number: key.slice(at + 1) } : undefined
}
