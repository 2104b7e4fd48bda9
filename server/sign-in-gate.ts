import type { MiddlewareHandler } from 'hono'
import { createGate } from './gate.ts'
import { busyPage } from './plain-page.ts'

const attemptPaths =
  /^\/(?:admin\/(?:sign-in|second-factor|setup|forgot-password|reset-password)|(?!admin\/)[^/]+\/press)(?:\.data)?$/i
const knownBrowser = /(?:^|;\s*)(?:__Host-)?bunyang\.(?:device|session_token)=/

const bounds = { running: 3, waiting: 16, perKey: 6 }

/** Known browsers have a gate of their own, so that strangers cannot block the office; the cookie is verified later. */
export function guardAttempts(blockOf: (c: Parameters<MiddlewareHandler>[0]) => string): MiddlewareHandler {
  const gates = { strangers: createGate(bounds), known: createGate(bounds) }
  return async (c, next) => {
    if (c.req.method !== 'POST' || !attemptPaths.test(c.req.path)) return await next()
    const isKnown = knownBrowser.test(c.req.header('cookie') ?? '')
    const leave = await gates[isKnown ? 'known' : 'strangers'].enter(blockOf(c))
    if (!leave) return busyPage(503, 5)
    try {
      return await next()
    } finally {
      leave()
    }
  }
}
