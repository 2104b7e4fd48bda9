import { hydrateRoot } from 'react-dom/client'
import { Tour, type TourProps } from './tour.tsx'
import type { StartWalkthrough } from './walkthrough.ts'

export function hydrateTour(root: HTMLElement, start: StartWalkthrough): void {
  const props = JSON.parse(root.dataset.props ?? '') as TourProps
  hydrateRoot(root, <Tour {...props} start={start} />)
}
