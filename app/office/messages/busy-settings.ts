export const busySettings =
  '다른 사람이 홈페이지 설정의 초안을 바꾸고 있어 저장하지 않았습니다. 다시 저장해 주세요.'
