import { showFailure } from './failure.ts'

const tour = document.querySelector<HTMLElement>('[data-tour-root]')
const panorama = document.querySelector<HTMLElement>('[data-panorama]')

const showError = (root: HTMLElement) => (reason: unknown) => {
  console.error(reason)
  showFailure(root, 'script')
}

if (tour) {
  const main = tour.querySelector('main') ?? tour
  Promise.all([import('./hydrate.tsx'), import('./walkthrough.ts')])
    .then(([{ hydrateTour }, { startWalkthrough }]) => hydrateTour(tour, startWalkthrough))
    .catch(showError(main))
}
if (panorama)
  import('./panorama.ts').then(({ startPanorama }) => startPanorama(panorama)).catch(showError(panorama))
