import type { SentAgain } from '#app/domain/customers/correspondence/send-again.server.ts'

/** Why nothing was sent to a customer again, with the status of the answer. */
export function notSentAgain(sent: Extract<SentAgain, { ok: false }>): { text: string; status: 409 | 429 } {
  if ('words' in sent) return { text: sent.words, status: 409 }
  switch (sent.reason) {
    case 'missing':
      return { text: '그사이 접수가 파기되었거나 다시 보낼 수 없는 문자입니다.', status: 409 }
    case 'out':
      return {
        text: '결번이거나 거절한 고객에게는 문자를 보내지 않습니다. 상태가 맞는지 확인해 주세요.',
        status: 409,
      }
    case 'no-messages':
      return { text: '문자 발송 불가 번호입니다. 전화로 안내해 주세요.', status: 409 }
    case 'too-many':
      return {
        text: '이 번호로 오늘 보낼 수 있는 안내 문자를 모두 보냈습니다. 내일 다시 보내 주세요.',
        status: 429,
      }
  }
}
