export const selectionGone =
  '선택해 둔 고객 명단이 없습니다. 하루가 지났거나 다른 직원이 선택한 명단입니다. 고객 목록에서 다시 선택해 주세요.'
