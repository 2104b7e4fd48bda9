import { type AuditKind, auditKinds } from '#app/domain/record/audit/action-names.ts'
import type { AuditFilters } from '#app/domain/record/audit/list-audit.server.ts'
import { daySchema } from '#app/platform/day-schema.ts'
import { readReceiptNo } from '#app/platform/typed-code.ts'

export type TypedFilters = Record<'person' | 'kind' | 'from' | 'until' | 'receipt' | 'shared', string>

/** The filter in the address; invalid values are ignored. */
export function readAuditQuery(query: URLSearchParams): {
  filters: Pick<AuditFilters, 'person' | 'kind' | 'from' | 'until'>
  typed: TypedFilters
} {
  const day = (name: string) => daySchema.safeParse(query.get(name)).data
  const kind = Object.hasOwn(auditKinds, query.get('kind') ?? '')
    ? (query.get('kind') as AuditKind)
    : undefined
  const person = /^[\da-f-]{36}$/.test(query.get('person') ?? '')
    ? (query.get('person') as string)
    : undefined
  const [from, until] = [day('from'), day('until')]
  const asked = (query.get('receipt') ?? '').trim().slice(0, 20)
  const receipt = readReceiptNo(asked) ?? asked
  return {
    filters: { person, kind, from, until },
    typed: {
      person: person ?? '',
      kind: kind ?? '',
      from: from ?? '',
      until: until ?? '',
      receipt,
      shared: query.get('shared') === 'on' ? 'on' : '',
    },
  }
}
