/** Ways of registering, as files and figures name them. */
export const formLabels: Readonly<Record<string, string>> = {
  popup: '팝업',
  inline: '첫 화면',
  enquiry: '관심고객 등록',
  desk: '현장 방문',
  call: '전화 문의',
  import: '불러온 명단',
}
