/** Ways of registering, as files and figures name them. */
export const formLabels: Readonly<Record<string, string>> = {
  popup: '팝업',
  inline: '첫 화면',
  enquiry: '관심고객 등록',
  phone: '전화',
  'walk-in': '현장 방문',
  desk: '현장 등록',
  import: '불러온 명단',
}
