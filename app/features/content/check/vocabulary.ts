interface Word {
  dimension: string
  value: string
  words: RegExp
  fact: RegExp
}

const word = (dimension: string, value: string, words: string, fact: RegExp): Word => ({
  dimension,
  value,
  words: new RegExp(words, 'g'),
  fact,
})

/** Korean words and fact names of equal meaning. A fact name that is missing here matches any subject. */
export const vocabulary: Word[] = [
  word('side', 'above', '지상|최고', /\babove\b/),
  word('side', 'below', '지하', /\bbelow\b/),
  word('area', 'site', '대지\\s?면적|대지', /^area\.site\b/),
  word('area', 'building', '건축\\s?면적', /^area\.building\b/),
  word('area', 'gross', '연\\s?면적', /^area\.(total|gross)\b/),
  word('area', 'exclusive', '전용', /\bexclusive\b|^types\b/),
  word('area', 'common', '주거\\s?공용', /\bcommon\b/),
  word('area', 'other', '기타\\s?공용', /\bother/),
  word('area', 'supply', '(?<!특별\\s?)공급', /\bsupply\b/),
  word('area', 'contract', '계약\\s?면적', /\bcontract\b/),
  word('rate', 'down', '계약금', /^payment\.down|downPayment/),
  word('rate', 'interim', '중도금', /\binterim/),
  word('rate', 'balance', '잔금', /\bbalance/),
  word('rate', 'ratio', '용적률', /^ratio\b/),
  word('rate', 'coverage', '건폐율', /\bcoverage\b/),
  word('rate', 'green', '조경|녹지율', /\b(green|landscape)/),
  word('place', 'hospital', '병원|의료원', /^hospital\b/),
  word('place', 'school', '초등학교', /^(school|elementary)(?!.*(middle|high))/i),
  word('place', 'middle', '중학교', /middle/i),
  word('place', 'high', '고등학교', /high(school)?\b/i),
  word('place', 'station', '(?<!지|구|영|전|광|권)역(?=\\s?\\(|까지|에서|[\\s,./]|$)', /^(station|subway)/),
  word('place', 'interchange', 'IC|나들목|분기점', /^(interchange|ic)\b/i),
  word('place', 'industry', '산업단지|산단|반도체|일터', /^(industry|semiconductor|cluster)/),
  word('place', 'terminal', '터미널', /^terminal/),
  word('place', 'market', '마트|시장|상업지구', /^(market|mart|commerce)/),
  word('place', 'library', '도서관', /^library/),
  word('place', 'office', '[시구]청', /^(office|cityHall|districtOffice)/),
  word('phase', 'all', '합해|합한|합쳐|합하면|세 단지', /^$/),
  word('parking', 'parking', '주차', /^parking/),
]
