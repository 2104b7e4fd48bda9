import { join } from 'node:path'

/** While it is there, a restore is not finished, and nothing may start. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring')
