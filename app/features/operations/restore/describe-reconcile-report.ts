import type { ReconcileReport } from './reconcile-restored.server.ts'

export function describeReconcileReport({
  journalMissing,
  destroyed,
  posts,
  refused,
  memberships,
  held,
}: ReconcileReport): string[] {
  return [
    '백업에서 복원한 데이터베이스입니다. 백업 뒤에 있었던 일을 다시 적용했습니다.',
    `  다시 파기한 접수 ${destroyed}건, 글 ${posts}건`,
    `  다시 적용한 수신거부 ${refused}건`,
    ...(memberships ? [`  다시 거둔 직원 권한 ${memberships}건`] : []),
    `  이미 보냈을 수 있어 ‘확인 필요’로 둔 문자 ${held}건`,
    ...(journalMissing
      ? [
          '  파기 일지(journal)를 찾지 못했습니다. 다른 곳에 있으면 npm run after-restore -- <폴더>를 실행하세요.',
        ]
      : []),
  ]
}
