/** `npm run doctor`: examines the whole install and says what has to be done. The exit code is 1 if there is something. */
import { describeVersion, readProgramVersion } from '#app/platform/program-version.server.ts'
import { examine, type Finding } from '../server/doctor.ts'

const levels = { ok: '정상', note: '참고', fault: '문제' } as const

function print({ level, topic, sentence, wayOut }: Finding) {
  console.log(`[${levels[level]}] ${topic}: ${sentence}`)
  if (wayOut) console.log(`       ${wayOut}`)
}

process.umask(0o077)
console.log(`Bunyang ${describeVersion(readProgramVersion())}, Node ${process.version}`)
const findings = await examine(process.env)
findings.forEach(print)
const faults = findings.filter(({ level }) => level === 'fault').length
console.log(faults ? `손볼 것이 ${faults}가지 있습니다.` : '손볼 것이 없습니다.')
process.exitCode = faults ? 1 : 0
