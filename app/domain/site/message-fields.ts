/** `most`: maximum EUC-KR bytes, so that a template can be measured before it is filled in; longer values are cut. */
export const messageFields = {
  siteName: { label: '단지 이름', most: 60, sample: '가온 레이크파크' },
  builder: { label: '보내는 회사', most: 60, sample: '오르빛건설(주)' },
  modelHouse: { label: '견본주택 주소', most: 160, sample: '가온시 누리구 호수로 100' },
  parking: { label: '견본주택 주차', most: 120, sample: '무료 80대' },
  hours: { label: '관람 시간', most: 160, sample: '오전 10시부터 오후 6시까지' },
  remaining: { label: '잔여 세대', most: 160, sample: '2단지 37세대, 3단지 5세대(2026. 11. 20. 기준)' },
  phone: { label: '대표 전화', most: 20, sample: '1500-0000' },
  freeRefusal: { label: '무료 수신거부 번호', most: 20, sample: '080-000-0000' },
  /** An unusable name must not block the message: 고객님 instead. */
  name: { label: '이름', most: 8, sample: '홍길동', fallback: '고객' },
  receiptNo: { label: '접수번호', most: 20, sample: 'GL-4829-1377' },
  home: { label: '관심 세대', most: 20, sample: '101동 1502호' },
  link: {
    label: '예약 확인 주소',
    most: 200,
    sample: 'https://lakepark.example/gaon-lakepark/my/Zk3vQ8sXb2nW7tRy5uPa1cD',
  },
  visitAt: { label: '방문 일시', most: 40, sample: '11월 28일(토) 오후 2:00' },
  confirmBy: { label: '방문 확정 기한', most: 40, sample: '11월 22일(일) 오후 2:00' },
  decision: { label: '의사 표시', most: 40, sample: '광고 문자 수신 동의' },
  decidedOn: { label: '의사 표시 날짜', most: 30, sample: '2026년 11월 21일' },
  event: { label: '알림 내용', most: 40, sample: '새 방문예약' },
  notice: { label: '직원에게 알릴 말', most: 160, sample: '등록·예약 알림 외 12건' },
  role: { label: '역할', most: 40, sample: '상담사' },
  text: { label: '광고 내용', most: 1800, sample: '잔여 세대 선착순 계약을 안내해 드립니다.' },
} as const satisfies Record<string, { label: string; most: number; sample: string; fallback?: string }>

export type MessageField = keyof typeof messageFields

/** `{receiptNo}` is a field of the message; `{a.b}` is a fact and already filled in. */
export const fieldInText = /\{([a-zA-Z]+)\}/g
