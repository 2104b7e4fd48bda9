import { Lines } from './lines.tsx'

/** What stands under a picture; a mark (`※ CG`) stands small in its corner, as its sentence is said once a page. */
export function PictureCaption({ text, className = 'caption' }: { text: string; className?: string }) {
  return (
    <figcaption className={text.startsWith('※') ? 'mark' : className}>
      <Lines text={text} />
    </figcaption>
  )
}

/** The caption in the upper corner of a picture that has other words under or on it, as in a link or a slide. */
export function PictureMark({ text }: { text: string | undefined }) {
  return text ? (
    <small className="mark top">
      <Lines text={text} />
    </small>
  ) : null
}
