import { describeFailed } from './parts.ts'

/** The entry of tour documents: what a document shows is loaded once it is known. */
const tour = document.querySelector<HTMLElement>('[data-tour]')
const panorama = document.querySelector<HTMLElement>('[data-panorama]')

const failed = (place: HTMLElement) => (reason: unknown) => {
  console.error(reason)
  describeFailed(place, 'script')
}

if (tour) import('./tour.ts').then(({ startTour }) => startTour(tour)).catch(failed(tour))
if (panorama)
  import('./panorama.ts').then(({ startPanorama }) => startPanorama(panorama)).catch(failed(panorama))
