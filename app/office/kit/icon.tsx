/** A circle as a path, so that an icon is one text. */
const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`

/** Lines on 24 × 24, drawn for the office. */
const shapes = {
  today: `${ring(12, 12, 4)}M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4`,
  customers: `${ring(9, 8, 3.5)}M2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.8 3.1 2.5 3.5 5.1`,
  visits: 'M4 21h16M6.5 21V4.5A1.5 1.5 0 0 1 8 3h8a1.5 1.5 0 0 1 1.5 1.5V21M14 12v1',
  homes: 'M4 21V6.5L12 3v18M12 9l8 2.5V21M2.5 21h19M7.5 10h1M7.5 14h1M7.5 18h1M15.5 14.5h1M15.5 18h1',
  messages:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9.5A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 5 4.5zM8 9h8M8 12.5h5',
  figures: 'M4 4v14.5A1.5 1.5 0 0 0 5.5 20H20M8.5 16v-4M12.5 16V8M16.5 16v-6',
  website: `${ring(12, 12, 8.5)}M3.5 12h17M12 3.5c2.5 2.4 3.8 5.2 3.8 8.5s-1.3 6.1-3.8 8.5c-2.5-2.4-3.8-5.2-3.8-8.5s1.3-6.1 3.8-8.5z`,
  settings: `M4 7h9M17 7h3M4 17h3M11 17h9${ring(15, 7, 2)}${ring(9, 17, 2)}`,
  search: `${ring(11, 11, 6.5)}M20 20l-4.3-4.3`,
  switch: 'm8 9.5 4-4 4 4M8 14.5l4 4 4-4',
  fold: 'M4 5h16v14H4zM9.5 5v14M15.5 10l-2 2 2 2',
  unfold: 'M4 5h16v14H4zM9.5 5v14M13.5 10l2 2-2 2',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  back: 'm14.5 6-6 6 6 6',
  next: 'm9.5 6 6 6-6 6',
  down: 'm6 9.5 6 6 6-6',
  eye: `M2.5 12C4.7 8 8 6 12 6s7.3 2 9.5 6c-2.2 4-5.5 6-9.5 6s-7.3-2-9.5-6z${ring(12, 12, 2.8)}`,
  phone:
    'M5.5 3.5h3L10 8 8 9.8a12 12 0 0 0 6.2 6.2L16 14l4.5 1.5v3a2 2 0 0 1-2.2 2C10.2 19.8 4.2 13.8 3.5 5.7a2 2 0 0 1 2-2.2z',
  missed:
    'M5.5 3.5h3L10 8 8 9.8a12 12 0 0 0 6.2 6.2L16 14l4.5 1.5v3a2 2 0 0 1-2.2 2C10.2 19.8 4.2 13.8 3.5 5.7a2 2 0 0 1 2-2.2zM15.5 4l5 5M20.5 4l-5 5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  clock: `${ring(12, 12, 8.5)}M12 7v5.3l3.3 2`,
  check: 'm5 12.5 4.5 4.5L19 7.5',
  add: 'M12 5v14M5 12h14',
  pin: 'M9 4h6l-.8 6 2.8 3v2H7v-2l2.8-3zM12 15v5.5',
  calendar:
    'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.5zM3.5 10h17M8 3v4M16 3v4',
  send: 'M4 11.5 20 4l-5.5 16-3.5-6.5zM11 13.5 20 4',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8l-11 11zM13.5 7l3.5 3.5',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3',
  person: `${ring(10, 8, 3.5)}M3.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M18.5 8v6M15.5 11h6`,
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  upload: 'M12 15.5V4.5M7.5 8.5 12 4l4.5 4.5M4.5 20h15',
  close: 'm6 6 12 12M18 6 6 18',
  sort: 'M8 5v14M5 16l3 3 3-3M16 19V5M13 8l3-3 3 3',
  columns: 'M5 4.5h14v15H5zM10 4.5v15M14.5 4.5v15',
  filter: 'M4 6h16M7 12h10M10 18h4',
  gift: 'M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9c-4 0-5-1.5-5-3a2 2 0 0 1 2.2-2C11 4 12 6.5 12 9zM12 9c4 0 5-1.5 5-3a2 2 0 0 0-2.2-2C13 4 12 6.5 12 9z',
  page: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  info: `${ring(12, 12, 8.5)}M12 11v5M12 8h.01`,
  hold: 'M9 6v12M15 6v12',
  price: 'M4 6l3.5 12L12 7l4.5 11L20 6M3 11h18',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2h.01',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  none: `${ring(12, 12, 8.5)}M6 6l12 12`,
  open: 'M14 5h5v5M19 5l-8 8M17 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 4 18.5v-10A1.5 1.5 0 0 1 5.5 7H10',
  drop: 'M12 3.5c3.5 4 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 2-6 5.5-10z',
  picture: `M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17${ring(9, 9.5, 1.3)}`,
  press: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M7.5 9h6M7.5 12.5h6M7.5 16h3.5',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2h-2v4M14 20h2M20 20h.01',
  shield: 'M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6z',
  plan: 'M4 5h16v14H4zM11 5v6H4M11 15v4M15 11h5',
  question: `${ring(12, 12, 8.5)}M9.5 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2.9-1.2 1.8M12 16.7h.01`,
  out: 'M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M14 8l4 4-4 4M18 12H9.5',
} as const

export type IconName = keyof typeof shapes

interface Props {
  of: IconName
  /** Pixels. */
  size?: 16 | 18 | 20 | 24
}

/** Decoration beside a word: nothing of it is read aloud. */
export const Icon = ({ of, size = 20 }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    style={{ display: 'block', flex: 'none' }}
  >
    <path
      d={shapes[of]}
      fill="none"
      stroke="currentColor"
      strokeWidth={of === 'more' ? 2.6 : size === 16 ? 2.1 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
