import { createHmac } from 'node:crypto'

/**
 * The key of a site: 32 hexadecimal digits that follow from the install's secret, so that every process has the same and
 * nobody has to keep one. It is public, and the secret cannot be told from it.
 */
export const indexNowKey = (secret: string, site: { id: string }): string =>
  createHmac('sha256', secret).update(`indexnow ${site.id}`).digest('hex').slice(0, 32)
