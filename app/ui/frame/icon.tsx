const drawings = {
  phone:
    'M6.6 3.5 4.2 4.7c-.7.4-1 1.1-.9 1.9 1 7.3 6.8 13.1 14.1 14.1.8.1 1.5-.3 1.9-.9l1.2-2.4-4.3-3.1-2.3 1.8c-2.3-1.2-4.1-3-5.3-5.3l1.8-2.3z',
  menu: 'M3 7h18M3 12h18M3 17h12',
  close: 'M5 5l14 14M19 5 5 19',
  share: 'M12 14.5V3.5M8 7l4-4 4 4M6.5 10.5H4.5v10h15v-10h-2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
}

export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
