import type { DrawingRef } from '../drawing.ts'

/** Parses the picture name of a plan: `plans/84A.svg`. */
export function asPlanPicture(name: unknown): DrawingRef | undefined {
  const [, plan] = (typeof name === 'string' && /^plans\/([0-9A-Za-z]+)\.svg$/.exec(name)) || []
  return plan ? { drawing: 'plan', name: plan } : undefined
}
