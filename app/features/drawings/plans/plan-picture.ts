import type { DrawingRef } from '../drawing.ts'

/** The plan that a name among a site's pictures means, if it means one: `plans/84A.svg`. */
export function asPlanPicture(name: unknown): DrawingRef | undefined {
  const [, plan] = (typeof name === 'string' && /^plans\/([0-9A-Za-z]+)\.svg$/.exec(name)) || []
  return plan ? { drawing: 'plan', name: plan } : undefined
}
