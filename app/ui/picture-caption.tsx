import { Lines } from './lines.tsx'

/** What stands under a picture; a mark (`※ CG`) stands small in its corner, as its sentence is said once a page. */
export function PictureCaption({ text, className = 'caption' }: { text: string; className?: string }) {
  return (
    <figcaption className={text.startsWith('※') ? 'mark' : className}>
      <Lines text={text} />
    </figcaption>
  )
}
