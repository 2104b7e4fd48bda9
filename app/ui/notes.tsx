import { Lines } from './lines.tsx'

/** Notes of a block, a line each; nothing where there are none. */
export const Notes = ({ notes, className }: { notes: readonly string[]; className: string | undefined }) =>
  notes.length ? (
    <ul className={`notes ${className}`}>
      {notes.map((note) => (
        <li key={note}>
          <Lines text={note} />
        </li>
      ))}
    </ul>
  ) : null
