/** Shows a button that prints the page; without a script there is the browser's own. */
export function offerPrint(button: HTMLElement): void {
  button.hidden = false
  button.addEventListener('click', () => print())
}
