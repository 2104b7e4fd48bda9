/** `npm run check:content` */
import { join, resolve } from 'node:path'
import { checkFolder } from '#app/domain/publishing/check/check-folder.server.ts'
import { describeFinding } from '#app/domain/publishing/check/finding.ts'

const root = resolve(import.meta.dirname, '..')
const contentDir = process.argv[2] ? resolve(process.argv[2]) : join(root, 'content')

try {
  const { open, warnings, accepted, sites } = checkFolder(contentDir, join(root, 'public'))
  for (const finding of open) console.log(describeFinding(finding))
  for (const finding of warnings) console.log(`주의 ${describeFinding(finding)}`)
  for (const { by, finding } of accepted)
    console.log(`인정 ‘${by.name}’ ${describeFinding(finding)} 이유: ${by.reason}`)
  console.log(
    `단지 ${sites}곳: 고칠 것 ${open.length}건, 주의 ${warnings.length}건, 인정 ${accepted.length}건`,
  )
  process.exitCode = open.length ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
