import { messageFields } from '#app/domain/site/message-fields.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { sensCodes } from './vendors/sens-codes.ts'
import { solapiCodes } from './vendors/solapi-codes.ts'

const ownReasons: Readonly<Record<string, string>> = {
  'too-long': '문자가 2,000바이트를 넘습니다.',
  'no-free-refusal': '무료수신거부(080) 번호가 설정되어 있지 않아 광고를 보내지 않았습니다.',
  'no-consent': '광고 수신에 동의하지 않은 분이라 보내지 않았습니다.',
  refused: '광고 수신을 거부한 분이라 보내지 않았습니다.',
  'wrong-number': '결번으로 기록한 번호라 보내지 않았습니다. 번호를 정정하면 다시 보낼 수 있습니다.',
  rejected: '거절한 고객이라 보내지 않았습니다.',
  contracted: '계약한 고객이라 광고를 보내지 않았습니다.',
  unconfirmed: '수신을 거부한 번호로 다시 동의가 들어왔으나 본인이 아직 확인하지 않아 보내지 않았습니다.',
  night: '밤 9시부터 아침 8시까지는 광고를 보낼 수 없어 기다립니다.',
  'not-wanted': '예약이 바뀌어 보낼 필요가 없어졌습니다.',
  'no-messages': '문자 발송 불가 번호입니다. 전화로 안내해 주세요.',
  stopped: '담당자가 발송을 멈춰 보내지 않았습니다.',
  useless: '보내기에 늦어 보내지 않았습니다.',
  'not-set-up': '문자나 메일을 보낼 업체가 설정되어 있지 않습니다. 설정하면 보냅니다.',
  'daily-limit': '하루에 보낼 수 있는 건수를 다 썼습니다. 다음 날 아침에 보냅니다.',
  'hour-budget':
    '아직 본인이 확인하지 않은 번호로 한 시간에 보낼 수 있는 건수를 다 썼습니다. 다음 시간에 보냅니다.',
  'day-budget':
    '아직 본인이 확인하지 않은 번호로 하루에 보낼 수 있는 건수를 다 썼습니다. 다음 날 아침에 보냅니다.',
  'number-limit': '같은 번호로 하루에 보낼 수 있는 건수를 넘었습니다.',
  gathered: '알림이 많아 따로 보내지 않고 한 시간마다 모아서 알립니다.',
  'worker-ended': '보내던 중에 서버가 꺼졌습니다. 업체가 받았는지 알 수 없습니다.',
  restored: '백업으로 복원한 데이터라 이미 보냈을 수 있습니다. 업체의 발송 내역을 확인해 주세요.',
  'gave-up': '하루 동안 거듭 시도했으나 보내지 못했습니다.',
  'no-report': '사흘 동안 통신사의 결과가 오지 않았습니다.',
  'private-address': '알림을 보낼 주소가 내부망의 것이라 보내지 않았습니다.',
  unreadable: '업체의 답을 읽을 수 없습니다.',
  'resolved-sent': '담당자가 보낸 것으로 확인했습니다.',
}

/** Before the connection nothing was sent, after it the result is unknown. */
const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: '업체의 서버가 연결을 받지 않습니다.',
  ENOTFOUND: '업체의 주소를 찾을 수 없습니다.',
  EAI_AGAIN: '업체의 주소를 찾을 수 없습니다.',
  ECONNRESET: '업체와의 연결이 끊어졌습니다.',
  timeout: '업체의 답이 시간 안에 오지 않았습니다.',
  'connect-timeout': '업체의 서버에 시간 안에 연결하지 못했습니다.',
}

const httpErrors: Readonly<Record<string, string>> = {
  '400': '업체가 요청을 받아들이지 않았습니다.',
  '401': '업체의 인증이 맞지 않습니다. 인증 정보와 서버 시각을 확인해 주세요.',
  '402': '업체의 잔액이 부족합니다.',
  '403': '업체가 이 계정의 발송을 허락하지 않습니다.',
  '404': '업체의 주소나 서비스 번호가 맞지 않습니다.',
  '429': '업체가 잠시 기다리라고 했습니다.',
  '500': '업체의 서버에 오류가 있었습니다.',
  '502': '업체의 서버에 오류가 있었습니다.',
  '503': '업체의 서버가 쉬고 있습니다.',
  '504': '업체의 서버가 시간 안에 답하지 않았습니다.',
}

/** Codes of `own:…`, `line:…`, `http:…`, `smtp:…`, `solapi:…`, `sens:…`; unknown ones are shown as they are. */
export function reasonInKorean(code: string): string {
  const [family = '', name = '', field = ''] = code.split(':')
  if (family === 'own' && name === 'missing') {
    const label = ownProperty(messageFields, field)?.label ?? field
    return `‘${label}’에 넣을 값이 없어 보내지 않았습니다.`
  }
  const sentence = {
    own: ownProperty(ownReasons, name),
    line: ownProperty(connectionErrors, name) ?? '업체와의 연결에 문제가 있었습니다.',
    http: ownProperty(httpErrors, name),
    smtp: `메일 서버가 받지 않았습니다(${name}).`,
    solapi: ownProperty(solapiCodes, name)?.korean,
    sens: ownProperty(sensCodes, name),
  }[family]
  return sentence ?? `업체가 알려 준 사유: ${code}`
}
