/**
 * Behind each picture that is not there yet: the same, tiny and blurred. In a style sheet of this document's own, since
 * its policy allows no style attributes; gone once the picture is there.
 */
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)
document.querySelectorAll<HTMLImageElement>('img[data-placeholder]').forEach((img, i) => {
  if (img.naturalWidth) return
  img.dataset.waits = `${i}`
  sheet.insertRule(`[data-waits="${i}"]{background:50%/cover url(${img.dataset.placeholder})}`)
  img.onload = () => delete img.dataset.waits
})

export {}
