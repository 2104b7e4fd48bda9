import type { Enhancement } from '#app/enhance/contract.ts'
import type { AnnouncementParts } from './contract.ts'

const maxOverlayMs = 10_000

/**
 * Opens the file in a new tab behind a loading overlay, which always ends: when the tab has loaded or was closed, when
 * the file is missing or is downloaded instead, at Escape or its button, and after ten seconds.
 */
const enhance: Enhancement<AnnouncementParts> = (_, { one, value, isPlainPress }) => {
  const [link, dialog, note] = [one('file'), one('loading'), one('note')]
  if (!link || !dialog || !note) return
  const announce = (which?: 'blocked' | 'failed') => {
    note.textContent = which ? value(which, note) : ''
  }

  const follow = (tab: Window) => {
    const end = () => dialog.close()
    const look = setInterval(() => {
      if (hasLoaded(tab)) end()
    }, 200)
    const timer = setTimeout(end, maxOverlayMs)
    dialog.addEventListener(
      'close',
      () => {
        clearInterval(look)
        clearTimeout(timer)
        // Safari does not focus pressed links, and the dialog returns focus to the active element.
        link.focus({ preventScroll: true })
      },
      { once: true },
    )
    tab.addEventListener('load', end)
    // Also when the tab was quicker and shows the error itself: this message stays when the tab is closed.
    const fail = () => {
      announce('failed')
      end()
    }
    fetch(link.href, { method: 'HEAD' }).then((answer) => {
      if (!answer.ok) fail()
      else if (!navigator.pdfViewerEnabled) end()
    }, fail)
    dialog.showModal()
  }

  link.addEventListener('click', (event) => {
    announce()
    // Once blocked, the link opens here, as links do.
    if (!isPlainPress(event) || !link.target) return
    event.preventDefault()
    const tab = window.open(link.href, link.target)
    if (tab) return follow(tab)
    link.removeAttribute('target')
    announce('blocked')
  })
  link.dataset.live = ''
}

export default enhance

/** Viewers of another origin, as in Firefox, are inaccessible: they have loaded. */
function hasLoaded(tab: Window): boolean {
  try {
    return tab.closed || (tab.location.href !== 'about:blank' && tab.document.readyState === 'complete')
  } catch {
    return true
  }
}
