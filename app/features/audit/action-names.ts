/** Kinds of deeds, as the record is filtered by them. */
export const auditKinds = {
  read: '고객정보 열람',
  download: '내려받기',
  change: '고객정보 변경',
  destroy: '파기',
  message: '문자',
  people: '직원·권한',
  session: '로그인',
  site: '홈페이지',
} as const

export type AuditKind = keyof typeof auditKinds

const actions: Record<AuditKind, Readonly<Record<string, string>>> = {
  read: {
    'lead.revealed': '이름·번호 보기',
    'lead.read': '고객 화면 열기',
    'lead.searched': '고객 찾기',
    'message.opened': '문자 내용 보기',
    'visitor.searched': '방문자 찾기',
  },
  download: {
    'leads.exported': '명단 내보내기 신청',
    'leads.downloaded': '명단 내려받기',
  },
  change: {
    'lead.assigned': '담당 배정',
    'lead.imported': '명단에서 등록',
    'lead.note-imported': '명단에서 메모 추가',
    'lead.undone': '접수 되돌림',
    'leads.batch-undone': '몰린 접수 되돌림',
    'import.received': '명단 올림',
    'import.running': '명단 불러오기 시작',
    'import.done': '명단 불러오기 끝',
    'import.undoing': '불러온 명단 되돌리기',
    'import.undone': '불러온 명단 되돌림',
    'import.given-up': '올린 명단 삭제',
    'lead.corrected': '고객정보 정정',
    'lead.fields-changed': '관심·등급 변경',
    'lead.status-changed': '상태 변경',
    'lead.message-left': '담당자에게 전할 말',
    'call.recorded': '통화 기록',
    'memo.written': '메모',
    'visit.arrived': '방문 확인',
    'visit.arrival-undone': '방문 확인 취소',
    'visit-hours.changed': '방문 시간 변경',
    'gifts.received': '상품권 입고',
    'visit.confirmed': '방문 확정',
    'visit.cancelled': '방문 취소',
    'voucher.redeemed': '상품권 지급',
    'marketing.refused': '광고 수신 철회',
    'marketing.confirmed': '광고 수신 확인',
    'registration.confirmed': '다시 등록 확인',
    'registration.rejected': '다시 등록 거절',
  },
  destroy: {
    'lead.withdrawn': '고객 요청으로 파기',
    'retention.destroyed': '보유 기간이 지나 파기',
  },
  message: {
    'advertisement.begun': '광고 문자 보내기',
    'advertisement.stopped': '광고 문자 중단',
    'message.sent-again': '문자 다시 보내기',
  },
  people: {
    'invitation.made': '직원 초대',
    'invitation.cancelled': '초대 취소',
    'membership.begun': '직원 등록',
    'membership.changed': '역할 변경',
    'membership.ended': '직원 해제',
    'team.removed': '팀 해제',
    'team.member-placed': '팀 배치',
    'duty.changed': '근무 변경',
    'absence.entered': '부재 등록',
    'absence.ended': '부재 끝',
    'assignment-rule.changed': '배정 규칙 변경',
    'security-policy.changed': '2단계 인증 정책 변경',
    'password.link-made': '비밀번호 링크 발급',
  },
  session: {
    'session.begun': '로그인',
    'session.refused': '로그인 실패',
    'session.ended': '로그아웃',
    'second-factor.refused': '2단계 인증 실패',
    'password.changed': '비밀번호 변경',
    'password.reset': '비밀번호 다시 정함',
    'password.reset-asked': '비밀번호 재설정 신청',
  },
  site: {
    'settings.published': '설정 저장',
    'site.published': '홈페이지 게시',
    'site.rolled-back': '이전 내용으로 되돌림',
    'press.published': '언론보도 게시',
    'press.edited': '언론보도 수정',
    'press.unpublished': '언론보도 내림',
    'press.binned': '언론보도 삭제',
    'media.uploaded': '이미지 올림',
    'redirect.saved': '주소 이동 저장',
    'redirect.removed': '주소 이동 삭제',
    'alarm.acknowledged': '알림 확인',
    'audit.reviewed': '접속기록 점검',
    'cost.saved': '광고비 저장',
    'report.sent': '일일 보고 발송',
    'report.recipients': '일일 보고 수신자 변경',
  },
}

const names = new Map(Object.values(actions).flatMap((group) => Object.entries(group)))

/** What was done, in words; a deed without a name stays as it is recorded. */
export const actionName = (action: string): string => names.get(action) ?? action

export const actionsOf = (kind: AuditKind): string[] => Object.keys(actions[kind])
