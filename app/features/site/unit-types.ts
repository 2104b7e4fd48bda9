import type { Site } from './site-settings.ts'

const area = 'area.exclusive.'

/** `59A`, `84B`: the types whose area the facts of a site name, in their order. */
export const unitTypesOf = ({ settings }: Site): string[] =>
  Object.keys(settings.facts).flatMap((name) => (name.startsWith(area) ? [name.slice(area.length)] : []))
