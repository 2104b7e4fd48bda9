import { writeFileSync } from 'node:fs'
import { composeNotice } from './compose-notice.ts'

/** `npm run notice` */
writeFileSync('NOTICE', composeNotice(process.cwd()))
