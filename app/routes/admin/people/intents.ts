import { z } from 'zod'
import type { SiteRole } from '#app/domain/record/roles.ts'

const siteRole = z.enum(['manager', 'editor', 'counsellor', 'desk', 'viewer']) satisfies z.ZodType<SiteRole>
const role = z.enum(['owner', ...siteRole.options])

/** Successor for registrations: undefined without a choice, null for none. */
const successor = z
  .string()
  .optional()
  .transform((to) => (to === 'none' ? null : to || undefined))

const intents = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('invite'),
    email: z.string().trim().pipe(z.email().max(200)),
    role,
    site: z.string(),
  }),
  z.object({ intent: z.literal('role'), membership: z.string(), role: siteRole, to: successor }),
  z.object({ intent: z.literal('remove'), membership: z.string(), sure: z.literal('on'), to: successor }),
  z.object({ intent: z.literal('password-link'), membership: z.string() }),
  z.object({ intent: z.literal('cancel'), invitation: z.string() }),
  z.object({
    intent: z.literal('policy'),
    site: z.string(),
    scope: z.enum(['install', 'site']),
    roles: z.array(role),
  }),
])

export const readIntent = (form: FormData) =>
  intents.safeParse({ ...Object.fromEntries(form), roles: form.getAll('roles') })
