import { expect, test } from 'vitest'
import { type DatabaseFault, databaseFault } from './database-fault.ts'

const errorWith = (values: object, message = '') => Object.assign(new Error(message), values)

test.each<[string, Error, DatabaseFault | undefined]>([
  ['SQLITE_FULL', errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'full'],
  ['SQLITE_IOERR_WRITE', errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 778 }), 'away'],
  ['SQLITE_READONLY_DBMOVED', errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 1032 }), 'denied'],
  ['SQLITE_CORRUPT', errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 11 }), 'damaged'],
  ['SQLITE_CONSTRAINT_UNIQUE', errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 2067 }), undefined],
  ['disk full at PostgreSQL', errorWith({ code: '53100' }), 'full'],
  ['too many connections', errorWith({ code: '53300' }), 'away'],
  ['a shutdown by the administrator', errorWith({ code: '57P01' }), 'away'],
  ['a cut connection', errorWith({ code: '08006' }), 'away'],
  ['a standby', errorWith({ code: '25006' }), 'denied'],
  ['unique violation', errorWith({ code: '23505' }), undefined],
  ['a table that is not there', errorWith({ code: '42P01' }), undefined],
  ['nobody listens', errorWith({ code: 'ECONNREFUSED' }), 'away'],
  ['a time-out of the line', errorWith({ code: 'ETIMEDOUT' }), 'away'],
  ['a time-out of ours', new Error('Query read timeout'), 'away'],
  ['a line that ended', new Error('Connection terminated unexpectedly'), 'away'],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 'away'],
  ['a cause', new Error('outside', { cause: errorWith({ code: 'ENOSPC' }) }), 'full'],
  ['a mistake of the program', new TypeError('undefined is not a function'), undefined],
])('databaseFault knows %s', (_, error, fault) => {
  expect(databaseFault(error)).toBe(fault)
})
