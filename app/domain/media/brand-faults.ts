import { minIconSize } from './brand-names.ts'

interface Measured {
  isDrawing: boolean
  width: number
  height: number
}

/** Height in pixels of a PNG logo that the header shows on dense screens without blur. */
const minLogoHeight = 72
/** Width by height: wider or narrower ones are too small to be read in a header. */
const logoShapes = { narrowest: 0.4, widest: 12 }

const sizeOf = ({ width, height }: Measured) => `${width}×${height}`

/** What is wrong with a picture as the one of which icons are made. */
export function iconFault(picture: Measured): string | undefined {
  const { width, height, isDrawing } = picture
  if (Math.abs(width - height) > 1)
    return `아이콘은 가로와 세로가 같은 정사각형이어야 합니다. 이 파일은 ${sizeOf(picture)}입니다.`
  if (!isDrawing && width < minIconSize)
    return `아이콘은 한 변이 ${minIconSize}픽셀 이상이어야 합니다. 이 파일은 ${sizeOf(picture)}입니다.`
  return undefined
}

/** What is wrong with a picture as a logo. */
export function logoFault(picture: Measured): string | undefined {
  const { width, height, isDrawing } = picture
  if (width > height * logoShapes.widest)
    return `로고가 너무 깁니다(${sizeOf(picture)}). 가로는 세로의 ${logoShapes.widest}배까지입니다.`
  if (width < height * logoShapes.narrowest)
    return `로고가 세로로 너무 깁니다(${sizeOf(picture)}). 가로로 놓인 로고를 올려 주세요.`
  if (!isDrawing && height < minLogoHeight)
    return `PNG 로고는 높이가 ${minLogoHeight}픽셀 이상이어야 선명합니다. 이 파일은 ${sizeOf(picture)}입니다.`
  return undefined
}
