import { normalise } from '#app/platform/normalise.ts'

/** 통계청 인구주택총조사 성씨, less rare ones with which fraud begins: 당(첨), 대(출), 무(료), 입(금), 축(하), 해, 환(불). */
const familyNames = new Set(
  '가간갈감강개견경계고곡공곽구국군궁권근금기길김나난남낭내노뇌단담도독돈동두등라랑량려로류리마만매맹명모목묘문미민박반방배백범변보복봉부비빈빙사산삼상서석선설섭성소손송수순승시신심아안애야양어엄여연염엽영예오옥온옹왕요용우운원위유육윤은음이인임자장저전점정제조종좌주준즙증지진차창채천초최추탁탄탕태판팽편평포표풍피필하학한함허현형호홍화황후흥',
)

const longFamilyNames = new Set(
  '강전 남궁 독고 동방 망절 사공 서문 선우 소봉 어금 장곡 제갈 황목 황보'.split(' '),
)

const newsWords =
  /당첨|추첨|축하|환불|입금|송금|출금|이체|대출|무료|공짜|선물|경품|상품|상금|증정|지급|결제|납부|체납|연체|압류|차압|소송|고소장|고발|구속|체포|영장|벌금|과태|경찰|검찰|법원|국세|은행|카드|계좌|통장|비번|암호|인증|확인|클릭|접속|링크|연락|전화|신청|취소|완료|승인|예약|분양|청약|계약|해지|위약|할인|쿠폰|이벤|광고|도박|토토|코인|주식|투자|수익|원금|금리|급전|사기|사망|부고|긴급|경고|통보|보상|사은|혜택|특가|채무|채권|변제|임대|성매매|시발|씨발|병신|새끼|지랄|개새|섹스|보지|자지|창녀|미친|죽어|죽여|꺼져|바보|멍청|지마/

/** A sentence in place of the name would read as the office's: only what is built like a Korean name is repeated. */
export function repeatableName(input: string): string | undefined {
  const name = normalise(input).replace(/\s/g, '')
  if (!/^[가-힣]{2,4}$/.test(name) || newsWords.test(name)) return undefined
  const isLong = longFamilyNames.has(name.slice(0, 2))
  if (name.length === 4) return isLong ? name : undefined
  return familyNames.has(name.charAt(0)) || (isLong && name.length === 3) ? name : undefined
}
