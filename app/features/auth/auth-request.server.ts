import { addressBlock } from '../../platform/client-address.ts'
import { blockHeader } from './auth.server.ts'
import type { AuthContext } from './auth-context.ts'

/** A request's headers for better-auth, with the address block that the request context holds and no other. */
export function authHeaders({ actor }: Pick<AuthContext, 'actor'>, request: Request): Headers {
  const headers = new Headers(request.headers)
  headers.set(blockHeader, addressBlock(actor.ipAddress))
  return headers
}

/** Code of a refusal of better-auth; undefined of what nobody expected. */
export function refusalCode(error: unknown): string | undefined {
  const { name, body } = error as { name?: string; body?: { code?: string } }
  return name === 'APIError' ? (body?.code ?? 'REFUSED') : undefined
}
