import { v7 } from 'uuid'

/** A new UUIDv7: grows with time, so that rows of a table lie in the order of their making. */
export const newId = (): string => v7()
