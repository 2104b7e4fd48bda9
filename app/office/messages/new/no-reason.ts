export const noReason = '무엇을 안내하는 문자인지 선택해 주세요.'
