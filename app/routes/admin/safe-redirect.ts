import { redirect, redirectDocument } from 'react-router'

/** Only on this host, against open redirects, and no page before sign-in but an invitation; by default the office. */
export function safeRedirect(to: string | null): string {
  if (!to || !/^\/(?![/\\])[^\\\s]*$/.test(to)) return '/admin'
  const { origin, pathname } = new URL(to, 'http://here.invalid')
  if (origin !== 'http://here.invalid' || /^\/admin\/(?:sign-|second-factor|forgot|reset)/i.test(pathname))
    return '/admin'
  return to
}

/** Redirects to a target of `safeRedirect`. Pages outside of the office load as documents. */
export const redirectAfterPost = (to: string, init?: ResponseInit): Response =>
  (/^\/admin(?![\w-])/.test(to) ? redirect : redirectDocument)(to, init)
