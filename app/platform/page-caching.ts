/**
 * For documents that are the same for everybody. Browsers revalidate each time; a shared cache may serve them for ten seconds,
 * and for another thirty while it revalidates (RFC 9111 §5.2.2.10, RFC 5861 §3).
 */
export const pageCaching = 'public, max-age=0, s-maxage=10, stale-while-revalidate=30'

/** Of the same documents where the answer sets a visitor's cookie, which nobody else may get. */
export const cookieCaching = 'private, max-age=0, must-revalidate'
