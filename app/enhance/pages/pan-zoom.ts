import { attachPanZoom } from '../../ui/pan-zoom/attach.ts'

// Those of islands come alive with them.
for (const root of document.querySelectorAll<HTMLElement>('[data-pan-zoom]:not([data-island] *)'))
  attachPanZoom(root)
