import type { StoredPicture } from './find-pictures.server.ts'

/** Address of a picture; of a photograph in its largest size up to a width. */
export const pictureAddress = ({ base, isDrawing, widths }: StoredPicture, most = Infinity): string =>
  isDrawing ? `${base}.svg` : `${base}-${widths.findLast((width) => width <= most) ?? widths[0]}.jpg`
