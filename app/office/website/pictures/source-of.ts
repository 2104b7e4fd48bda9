import type { StoredPicture } from '#app/domain/media/find-pictures.server.ts'

/** Source of an `img` of the office. @param wanted pixels */
export const sourceOf = ({ base, isDrawing, widths, width, height }: StoredPicture, wanted: number) => ({
  src: isDrawing ? `${base}.svg` : `${base}-${widths.find((one) => one >= wanted) ?? widths.at(-1)}.jpg`,
  width,
  height,
})
