import { writeFileSync } from 'node:fs'
import { composeNotice } from './compose-notice.ts'

/** `npm run notice`: writes the licences of others anew after packages changed. */
writeFileSync('NOTICE', composeNotice(process.cwd()))
