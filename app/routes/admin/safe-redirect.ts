import { redirect, redirectDocument } from 'react-router'

/**
 * Where to go after signing in: only to an address of this host, so that no link from outside leads elsewhere, and
 * not back to the pages before signing in, but for an invitation that somebody signs in to accept. Without a fitting
 * one, the office.
 */
export function safeRedirect(to: string | null): string {
  if (!to || !/^\/(?![/\\])[^\\\s]*$/.test(to)) return '/admin'
  const { origin, pathname } = new URL(to, 'http://here.invalid')
  if (origin !== 'http://here.invalid' || /^\/admin\/(?:sign-|second-factor|forgot|reset)/i.test(pathname))
    return '/admin'
  return to
}

/** Goes on to an address of `safeRedirect`. The office's script draws the office alone, so that other pages load as documents. */
export const redirectAfterPost = (to: string, init?: ResponseInit): Response =>
  (/^\/admin(?![\w-])/.test(to) ? redirect : redirectDocument)(to, init)
