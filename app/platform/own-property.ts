/**
 * An object's own value under a name. Use it for every name that comes from outside (forms, addresses, drafts, files): every
 * object inherits `constructor` and `toString`.
 */
export function ownProperty<Of extends object>(
  of: Of | null | undefined,
  name: PropertyKey,
): Of[keyof Of] | undefined {
  return of !== null && of !== undefined && Object.hasOwn(of, name) ? of[name as keyof Of] : undefined
}
