import { v7 } from 'uuid'

/** UUIDv7: ordered by time. */
export const newId = (): string => v7()
