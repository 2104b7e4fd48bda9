import type { Actor } from '../../features/audit/record-audit.server.ts'
import type { RequestContext } from '../../request-context.ts'

export const officeActor = (ctx: RequestContext, userId: string): Actor => ({
  ...ctx.actor,
  type: 'user',
  id: userId,
})
