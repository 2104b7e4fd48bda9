import { join } from 'node:path'

/** While this folder exists, a restore is unfinished, and nothing may start. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring')
