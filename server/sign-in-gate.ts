import type { MiddlewareHandler } from 'hono'
import { createGate } from './gate.ts'
import { busyPage } from './plain-page.ts'

/** Where passwords, codes and one-time links are tried: each attempt costs a hash, and a screen that says what came of it. */
const attempts =
  /^\/(?:admin\/(?:sign-in|second-factor|setup|forgot-password|reset-password)|[^/]+\/press)(?:\.data)?$/i
const knownBrowser = /(?:^|;\s*)(?:__Host-)?bunyang\.(?:device|session_token)=/

const bounds = { running: 3, waiting: 16, ofOneKey: 6 }

/**
 * Lets few attempts to sign in be worked on at a time. Browsers from which somebody has signed in before have a gate of
 * their own, so that a crowd of strangers does not stand in the office's way; what the cookie is worth, the attempt
 * itself finds out.
 */
export function guardAttempts(blockOf: (c: Parameters<MiddlewareHandler>[0]) => string): MiddlewareHandler {
  const gates = { strangers: createGate(bounds), known: createGate(bounds) }
  return async (c, next) => {
    if (c.req.method !== 'POST' || !attempts.test(c.req.path)) return await next()
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
