interface Word {
  dimension: string
  value: string
  /** With the flag `g`. */
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

/** Kinds of facilities by the marks and kinds of a map, and the words that mean any of them. */
export const facilityKinds: { marks: readonly string[]; words: RegExp }[] = [
  {
    marks: ['train', 'rail'],
    words: /(?<![지구영전광권])역(?=[은는이가과와도을를의까,\s]|$)|역세권|지하철|전철|도시철도/,
  },
  { marks: ['work', 'works'], words: /산업단지|산단|클러스터|직장|일터/ },
  { marks: ['school'], words: /학교|초중고|학세권/ },
  { marks: ['hospital'], words: /병원|의료원/ },
  { marks: ['library'], words: /도서관/ },
  { marks: ['walk'], words: /산책로|산책길|둘레길/ },
  { marks: ['bus'], words: /터미널/ },
  { marks: ['interchange'], words: /IC|나들목/ },
  { marks: ['shop'], words: /마트|시장(?!이 정)|쇼핑|백화점/ },
]

/** What a planned thing is called at its end: 가온호수역, 수변공원. */
export const facilityEnd =
  /(?:역|노선|철도|트램|IC|나들목|터널|산업단지|클러스터|학교|유치원|병원|의료원|도서관|터미널|공원|산책로|둘레길|쇼핑몰|백화점|마트|체육관|문화센터|시청|구청|캠퍼스)$/

/** Words by which a headline says that something is there, or how soon one is there. */
export const presence =
  /걸어서|도보|차로|나서면|지나면|\d\s?분|바로|앞|옆|곁|가까|가깝|품은|품다|누리|누린|누립|맞닿|닿|이웃|코앞|한 걸음|있습니다|있는|갖춘|이어지|이어진|이어집|역세권|학세권/

/** A sentence whose people have the use of something today: 산책로를 함께 누립니다. */
export const enjoyment = /누립니다|누린다|누려요/

/** A view or sun that is claimed: 호수가 보이는 아침, 레이크뷰, 전 세대 남향. */
export const viewWords =
  /(?:호수|강|바다|산|숲|공원|하천)[이가를을]? ?(?:먼저|한눈에|바로|훤히)? ?(?:보이|보입|보인|조망|바라|내려다|펼쳐)|(?:호수|강|바다|리버|레이크|파크|오션|시티) ?뷰|(?:영구|파노라마|탁 트인) ?조망|조망권|(?:전|모든) ?(?:세대|방)[가-힣 ]{0,8}(?:남향|조망|햇살|햇빛)/

/** What is less than the whole site: some buildings or types, a room that all share, a model. */
export const partWords =
  /\d{3}동|[쪽가]의? ?동[은이의을에]|세대$|\d\s?㎡|타입|라인|로비|커뮤니티|카페|피트니스|독서실|도서관|라운지|데크|견본주택|모형/

/** That it is not so in each home. */
export const differs = /(?:동|층|호|향)[^.\n]{0,14}(?:상이|다르|다릅|다를|따라)/
