import type { Mark } from '#app/domain/drawings/maps/named.ts'

/** White figures inside marks, around 0 0, within 5 on each side. */
export const glyphs: Record<Mark, string> = {
  train: 'M-3.4-5h6.8v7h-6.8zM-2.2-3.6v2.4h4.4v-2.4zM-2.6 2.8h1.6L-2 5h-1.5zM1 2.8h1.6L3.5 5H2z',
  bus: 'M-4-4.4h8v7.4h-8zM-2.8-3v2.8h5.6V-3zM-3 3.4h1.8v1.4H-3zM1.2 3.4H3v1.4H1.2z',
  interchange: 'M-.8 5v-4.4L-4-2.4V-5h1.6v2L0-.8 2.4-3v-2H4v2.6L.8.6V5z',
  school: 'M0-4.6l5.4 2.5L0 .4l-5.4-2.5zM-3.2.1L0 1.6 3.2.1v2.4Q1.8 4 0 4t-3.2-1.5z',
  hospital: 'M-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1z',
  office:
    'M0-5l5 2.9v1.1h-10v-1.1zM-4-.2h1.6v3.2H-4zM-.8-.2H.8v3.2H-.8zM2.4-.2H4v3.2H2.4zM-4.8 3.6h9.6v1.3h-9.6z',
  library: 'M-.6-3Q-2.4-4.2-5-3.9v7.2q2.6-.3 4.4.9zM.6-3Q2.4-4.2 5-3.9v7.2q-2.6-.3-4.4.9z',
  shop: 'M-4.2-1.8h8.4l-.7 6.4h-7zM-2.6-2.4a2.6 2.6 0 0 1 5.2 0h-1.2a1.4 1.4 0 0 0-2.8 0z',
  tree: 'M0-5.2L3.6-.8H1.9L4.4 2.6H.9v2.4H-.9V2.6h-3.5L-1.9-.8h-1.7z',
  work: 'M-4.6 4.4v-6.2l3 1.9v-1.9l3 1.9V-4.4h3V4.4z',
  house: 'M0-6L6.6-.4H4.8V5H1.5V1.2h-3V5h-3.3V-.4h-1.8z',
}
