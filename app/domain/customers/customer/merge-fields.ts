import { type LeadFieldsInput, notedFields } from '../fields.ts'

/** Fields of the desk, each saved and compared by itself. */
export const deskFields = [
  'types',
  'storeys',
  'grade',
  'region',
  'partySize',
  'purpose',
  'source',
  'introducedBy',
  ...notedFields,
] as const
export type DeskField = (typeof deskFields)[number]

/** What the form showed when somebody began to type, and how they decided where a colleague was first. */
export interface Since {
  seen: LeadFieldsInput
  /** Fields that keep what a colleague has saved meanwhile. */
  theirs: readonly DeskField[]
  /** Types that the site has: the form showed no others. */
  types: readonly string[]
}

/** Somebody saved another value of a field that the person changed too. */
export interface Conflict {
  field: DeskField
  theirs: string[]
  mine: string[]
}

/**
 * What is to be stored: of the fields that the person changed what they typed, of the others what is stored.
 * @param since without it everything typed is stored
 */
export function mergeFields(
  typed: LeadFieldsInput,
  stored: LeadFieldsInput,
  since: Since | undefined,
): { fields: LeadFieldsInput } | { conflicts: Conflict[] } {
  if (!since) return { fields: typed }
  const mine = changedFields(typed, since.seen).filter((name) => !since.theirs.includes(name))
  const conflicts = conflictsOf(typed, stored, mine, since)
  return conflicts.length ? { conflicts } : { fields: withFields(stored, typed, mine) }
}

/** As the form sends them. */
function valuesIn(fields: LeadFieldsInput, name: DeskField): string[] {
  if (name === 'types' || name === 'storeys') return fields.interest[name].toSorted()
  const value = fields[name]
  return value ? [String(value)] : []
}

const isSame = (one: string[], other: string[]) => JSON.stringify(one) === JSON.stringify(other)

const changedFields = (to: LeadFieldsInput, from: LeadFieldsInput): DeskField[] =>
  deskFields.filter((name) => !isSame(valuesIn(to, name), valuesIn(from, name)))

function conflictsOf(
  typed: LeadFieldsInput,
  stored: LeadFieldsInput,
  mine: readonly DeskField[],
  { seen, types }: Since,
): Conflict[] {
  return mine.flatMap((field) => {
    const now = valuesIn(stored, field)
    const theirs = field === 'types' ? now.filter((type) => types.includes(type)) : now
    const own = valuesIn(typed, field)
    return isSame(theirs, valuesIn(seen, field)) || isSame(theirs, own) ? [] : [{ field, theirs, mine: own }]
  })
}

function withFields(
  to: LeadFieldsInput,
  from: LeadFieldsInput,
  names: readonly DeskField[],
): LeadFieldsInput {
  const interest = { ...to.interest }
  const rest: Partial<LeadFieldsInput> = {}
  for (const name of names)
    if (name === 'types') interest.types = from.interest.types
    else if (name === 'storeys') interest.storeys = from.interest.storeys
    else Object.assign(rest, { [name]: from[name] })
  return { ...to, ...rest, interest }
}
