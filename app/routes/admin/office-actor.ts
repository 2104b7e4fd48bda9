import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { RequestContext } from '#app/request-context.ts'

export const officeActor = (ctx: RequestContext, userId: string): Actor => ({
  ...ctx.actor,
  type: 'user',
  id: userId,
})
