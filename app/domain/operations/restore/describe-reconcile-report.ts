import { stateNames } from '#app/domain/homes/home-states.ts'
import { koreanVisit } from '#app/platform/korean-time.ts'
import type { ReconcileReport } from './reconcile-restored.server.ts'

const shownVisits = 20
const shownHomes = 200

export function describeReconcileReport(report: ReconcileReport): string[] {
  const { journalMissing, destroyed, posts, refused, memberships, gifts, visits } = report
  const { lostVisits, lostHomes, unknown } = report
  return [
    '백업에서 복원한 데이터베이스입니다. 백업 뒤에 있었던 일을 다시 적용했습니다.',
    `  다시 파기한 접수 ${destroyed}건, 글 ${posts}건`,
    `  다시 적용한 수신거부 ${refused}건`,
    ...(memberships ? [`  다시 거둔 직원 권한 ${memberships}건`] : []),
    ...(gifts ? [`  다시 적은 상품권 수령 ${gifts}건`] : []),
    ...(visits ? [`  다시 적용한 방문예약 접수·변경·취소 ${visits}건`] : []),
    `  이미 보냈을 수 있어 ‘확인 필요’로 둔 문자 ${report.held}건`,
    ...(lostVisits.length
      ? [
          `  사람이 확인할 방문 ${lostVisits.length}건: 접수가 백업에 없거나 지금은 받지 않는 시간입니다.`,
          ...lostVisits
            .slice(0, shownVisits)
            .map(({ site, startsAt }) => `    ${site} ${koreanVisit(startsAt)}`),
          ...(lostVisits.length > shownVisits ? ['    ...'] : []),
        ]
      : []),
    ...(lostHomes.length
      ? [
          `  사람이 확인할 세대 ${lostHomes.length}건: 백업 뒤에 상태가 바뀌었습니다. 현황판에서 다시 입력해 주세요.`,
          ...lostHomes
            .slice(0, shownHomes)
            .map(({ site, home, state }) => `    ${site} ${home} ${stateNames[state]}`),
          ...(lostHomes.length > shownHomes ? ['    ...'] : []),
        ]
      : []),
    ...(unknown
      ? [`  이 프로그램이 모르는 기록 ${unknown}건은 적용하지 못했습니다. 더 새로운 버전에서 쓴 것입니다.`]
      : []),
    ...(journalMissing
      ? [
          '  파기 일지(journal)를 찾지 못했습니다. 다른 곳에 있으면 npm run after-restore -- <폴더>를 실행하세요.',
        ]
      : []),
  ]
}
