import { koreanNumber } from '#app/platform/korean-number.ts'
import type { FileKind, PictureKind } from './file-kind.ts'

export const maxPictureBytes = 30 * 1024 * 1024
/** Bytes: drawings are parsed here and again in every visitor's browser. */
export const maxDrawingBytes = 1024 * 1024
/** Width times height: more than any camera or render that a site can use. */
export const maxPixels = 60_000_000
/** Longest side in pixels, the limit of output formats. */
export const maxSide = 16_000

export type PictureRefusal =
  | {
      reason:
        | 'empty'
        | 'damaged'
        | 'animated'
        | 'unfolds'
        | 'too-heavy'
        | 'too-long-a-name'
        | 'too-costly'
        | 'busy'
    }
  | { reason: 'not-a-picture'; kind: FileKind }
  | { reason: 'misnamed'; kind: PictureKind }
  | { reason: 'too-many-pixels'; width: number; height: number }
  | { reason: 'drawing'; because: 'entities' | 'too-complex' | 'no-size' | 'too-heavy' | 'nothing-left' }

const kindNames: Partial<Record<FileKind, string>> = {
  gif: 'GIF 이미지',
  heic: '아이폰 사진(HEIC)',
  tiff: 'TIFF 이미지',
  bmp: 'BMP 이미지',
  psd: '포토샵 파일(PSD)',
  pdf: 'PDF 문서',
  video: '동영상',
  archive: '압축 파일 또는 문서 파일',
  office: '문서 파일',
  program: '실행 파일',
  html: '웹 문서(HTML)',
}

export const pictureKindNames: Record<PictureKind, string> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  svg: 'SVG',
}

const accepted = 'JPEG, PNG, WebP, AVIF, SVG 이미지만 올릴 수 있습니다.'
const megabytes = maxPictureBytes / 1024 / 1024

export function describePictureRefusal(refusal: PictureRefusal): string {
  switch (refusal.reason) {
    case 'empty':
      return '빈 파일입니다. 원본을 확인한 뒤 다시 올려 주세요.'
    case 'damaged':
      return '이미지가 손상되었거나 끝까지 저장되지 않았습니다. 원본을 열어 다시 저장한 뒤 올려 주세요.'
    case 'animated':
      return '움직이거나 여러 장이 든 이미지는 올릴 수 없습니다. 한 장으로 저장한 뒤 올려 주세요.'
    case 'unfolds':
      return '작은 파일에 지나치게 큰 자료가 압축되어 있어 받지 않습니다. 이미지 편집기에서 다시 저장한 뒤 올려 주세요.'
    case 'too-heavy':
      return `이미지 한 장은 ${megabytes}MB까지 올릴 수 있습니다. 크기를 줄여 다시 올려 주세요.`
    case 'too-long-a-name':
      return '파일 이름이 너무 깁니다. 100자 안으로 줄여 다시 올려 주세요.'
    case 'too-costly':
      return '이미지를 처리하는 데 시간이나 메모리가 지나치게 많이 들어 받지 않았습니다. 픽셀 수를 줄여 다시 저장한 뒤 올려 주세요.'
    case 'busy':
      return '지금 다른 이미지를 처리하고 있습니다. 잠시 뒤 다시 올려 주세요.'
    case 'not-a-picture': {
      const name = kindNames[refusal.kind]
      if (refusal.kind === 'heic')
        return `이 파일은 ${name}입니다. JPEG로 저장해 올려 주세요. 아이폰의 ‘설정 › 카메라 › 포맷’에서 ‘높은 호환성’을 선택하면 처음부터 JPEG로 찍힙니다.`
      return name ? `이 파일은 ${name}입니다. ${accepted}` : `이미지 파일이 아닙니다. ${accepted}`
    }
    case 'misnamed':
      return `파일 이름과 내용이 다릅니다. 내용은 ${pictureKindNames[refusal.kind]} 이미지이니, 이름의 끝을 바로잡거나 다시 저장한 뒤 올려 주세요.`
    case 'too-many-pixels': {
      const size = `${koreanNumber(refusal.width)}×${koreanNumber(refusal.height)}`
      return `이미지가 너무 큽니다(${size}픽셀). 한 변 ${koreanNumber(maxSide)}픽셀, 모두 ${koreanNumber(maxPixels / 10_000)}만 픽셀까지 올릴 수 있습니다.`
    }
    case 'drawing':
      return drawingRefusals[refusal.because]
  }
}

const drawingRefusals = {
  entities: 'SVG 안에 문서 정의(ENTITY)가 들어 있어 받지 않습니다. 웹용 SVG로 다시 저장한 뒤 올려 주세요.',
  'too-complex': 'SVG가 너무 복잡합니다. 반복되는 부분과 겹을 줄여 다시 저장한 뒤 올려 주세요.',
  'too-heavy':
    'SVG는 1MB까지 올릴 수 있습니다. 점과 선의 수를 줄여 다시 저장하거나, PNG 또는 WebP로 저장해 올려 주세요.',
  'nothing-left':
    'SVG에 그려진 것이 외부 파일이나 읽을 수 없는 이미지뿐이라, 올리면 빈 그림이 됩니다. 이미지를 파일 안에 넣거나 도형으로 바꿔 다시 저장한 뒤 올려 주세요.',
  'no-size': 'SVG에 크기가 없습니다. 가로와 세로, 또는 viewBox를 넣어 다시 저장한 뒤 올려 주세요.',
}
