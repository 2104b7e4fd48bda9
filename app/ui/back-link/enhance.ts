import type { Enhancement } from '#app/enhance/contract.ts'

/** Goes back in history if the previous page is on this site; else the link leads to the list. */
const enhance: Enhancement<object> = (link, { isPlainPress }) => {
  link.addEventListener('click', (event) => {
    const entries = (window as { navigation?: { canGoBack: boolean } }).navigation
    const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1
    if (!isPlainPress(event) || !(entries?.canGoBack ?? cameFromHere)) return
    event.preventDefault()
    history.back()
  })
}

export default enhance
