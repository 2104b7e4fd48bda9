import { createHmac } from 'node:crypto'

/** 32 public hexadecimal digits derived from the secret, the same in every process. */
export const indexNowKey = (secret: string, site: { id: string }): string =>
  createHmac('sha256', secret).update(`indexnow ${site.id}`).digest('hex').slice(0, 32)
