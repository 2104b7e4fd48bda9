const drawings = {
  above: 'M12 3 3.5 7.6 12 12.2l8.5-4.6zM3.5 7.6v8.6L12 21V12.2M20.5 7.6v8.6L12 21',
  furniture:
    'M5 11V7.5A1.5 1.5 0 0 1 6.5 6h11A1.5 1.5 0 0 1 19 7.5V11M3 18v-5.5a1.5 1.5 0 0 1 3 0V14h12v-1.5a1.5 1.5 0 0 1 3 0V18zM5 18v2M19 18v2',
  variant: 'M4 4h16v16H4zM4 14.5h6.5V20M14 4v6.5h6',
  close: 'M6 6l12 12M18 6 6 18',
  outlook: 'M4 3.5h16v17H4zM12 3.5v17M4 15l3.5-3.5L12 15M12 13.5l3-2.5 5 4.5',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
}

export function TourIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
