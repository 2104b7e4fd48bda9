import type { StoredPicture } from '#app/domain/media/find-pictures.server.ts'

/** Address of a picture's smallest size. */
export const smallest = ({ base, isDrawing, widths }: StoredPicture): string =>
  isDrawing ? `${base}.svg` : `${base}-${widths[0]}.jpg`
