/** Brings to life a button that prints the page, whose place is kept; without a script there is the browser's own. */
export function offerPrint(button: HTMLElement): void {
  button.dataset.live = ''
  button.addEventListener('click', () => print())
}
