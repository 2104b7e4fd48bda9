export const tooHeavy = '파일은 10MB까지 올릴 수 있습니다. 명단만 남긴 새 파일로 올려 주세요.'
