/** Why a database or a folder cannot be used. `away`: also too slow. `denied`: may be read, but not written. */
export type DatabaseFault = 'full' | 'away' | 'damaged' | 'denied'

/** SQLITE_FULL */
export const sqliteFull = 13

/** Primary result codes of https://www.sqlite.org/rescode.html. */
const ofSqlite: Readonly<Record<number, DatabaseFault>> = {
  3: 'denied',
  5: 'away',
  6: 'away',
  8: 'denied',
  10: 'away',
  11: 'damaged',
  [sqliteFull]: 'full',
  14: 'denied',
  26: 'damaged',
}

/** SQLSTATE, by its longest beginning (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const ofPostgres: Readonly<Record<string, DatabaseFault>> = {
  '53100': 'full',
  '53': 'away',
  '57': 'away',
  '08': 'away',
  '25006': 'denied',
  '58': 'away',
  XX001: 'damaged',
  XX002: 'damaged',
}

const ofSystem: Readonly<Record<string, DatabaseFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  EIO: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
}

/** Of `pg`, which gives them no code. */
const messagesOfPg =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** @returns undefined for an error of the program */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // The extended code has the primary one in its last byte.
  if (typeof errcode === 'number') return ofSqlite[errcode & 0xff]
  if (typeof code === 'string') {
    const isState = /^[0-9A-Z]{5}$/.test(code)
    const fault = ofSystem[code] ?? (isState ? (ofPostgres[code] ?? ofPostgres[code.slice(0, 2)]) : undefined)
    if (fault) return fault
  }
  if (messagesOfPg.test(error.message)) return 'away'
  return error.cause === error ? undefined : databaseFault(error.cause)
}
