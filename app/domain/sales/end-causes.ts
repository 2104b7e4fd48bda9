/** Why a contract ends. */
export const endCauses = {
  buyer: '매수인 사정',
  arrears: '중도금·잔금 연체',
  agreed: '합의 해제',
  seller: '매도인 사정',
  revoked: '공급계약 취소',
} as const

export type EndCause = keyof typeof endCauses
