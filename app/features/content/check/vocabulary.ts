interface Word {
  dimension: string
  value: string
  /** Global. */
  words: RegExp
  fact: RegExp
}

const word = (dimension: string, value: string, words: RegExp, fact: RegExp): Word => ({
  dimension,
  value,
  words,
  fact,
})

/** Korean words and fact names of equal meaning. A fact name that is missing here matches any subject. */
export const vocabulary: Word[] = [
  word('side', 'above', /지상|최고/g, /\babove\b/),
  word('side', 'below', /지하/g, /\bbelow\b/),
  word('area', 'site', /대지\s?면적|대지/g, /^area\.site\b/),
  word('area', 'building', /건축\s?면적/g, /^area\.building\b/),
  word('area', 'gross', /연\s?면적/g, /^area\.(total|gross)\b/),
  word('area', 'exclusive', /전용/g, /\bexclusive\b|^types\b/),
  word('area', 'common', /주거\s?공용/g, /\bcommon\b/),
  word('area', 'other', /기타\s?공용/g, /\bother/),
  word('area', 'supply', /(?<!특별\s?)공급/g, /\bsupply\b/),
  word('area', 'contract', /계약\s?면적/g, /\bcontract\b/),
  word('rate', 'down', /계약금/g, /^payment\.down|downPayment/),
  word('rate', 'interim', /중도금/g, /\binterim/),
  word('rate', 'balance', /잔금/g, /\bbalance/),
  word('rate', 'ratio', /용적률/g, /^ratio\b/),
  word('rate', 'coverage', /건폐율/g, /\bcoverage\b/),
  word('rate', 'green', /조경|녹지율/g, /\b(green|landscape)/),
  word('place', 'hospital', /병원|의료원/g, /^hospital\b/),
  word('place', 'school', /초등학교/g, /^(school|elementary)(?!.*(middle|high))/i),
  word('place', 'middle', /중학교/g, /middle/i),
  word('place', 'high', /고등학교/g, /high(school)?\b/i),
  word('place', 'station', /(?<!지|구|영|전|광|권)역(?=\s?\(|까지|에서|[\s,./]|$)/g, /^(station|subway)/),
  word('place', 'interchange', /IC|나들목|분기점/g, /^(interchange|ic)\b/i),
  word('place', 'industry', /산업단지|산단|반도체|일터/g, /^(industry|semiconductor|cluster)/),
  word('place', 'terminal', /터미널/g, /^terminal/),
  word('place', 'market', /마트|시장|상업지구/g, /^(market|mart|commerce)/),
  word('place', 'library', /도서관/g, /^library/),
  word('place', 'office', /[시구]청/g, /^(office|cityHall|districtOffice)/),
  word('phase', 'all', /합해|합한|합쳐|합하면|세 단지/g, /^$/),
  word('parking', 'parking', /주차/g, /^parking/),
]
