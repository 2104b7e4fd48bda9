import { addressBlock } from '#app/platform/client-address.ts'
import { blockHeader } from './auth.server.ts'
import type { AuthContext } from './auth-context.ts'

/** The address in the request context is the only trusted one. */
export function authHeaders({ actor }: Pick<AuthContext, 'actor'>, request: Request): Headers {
  const headers = new Headers(request.headers)
  headers.set(blockHeader, addressBlock(actor.ipAddress))
  return headers
}

/** better-auth's code; undefined for other errors. */
export function refusalCode(error: unknown): string | undefined {
  const { name, body } = error as { name?: string; body?: { code?: string } }
  return name === 'APIError' ? (body?.code ?? 'REFUSED') : undefined
}
