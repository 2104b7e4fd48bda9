/** A constructed style sheet, since the content security policy forbids style attributes. */
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)
document.querySelectorAll<HTMLImageElement>('img[data-placeholder]').forEach((img, i) => {
  if (img.naturalWidth) return
  img.dataset.waits = `${i}`
  sheet.insertRule(`[data-waits="${i}"]{background:50%/cover url(${img.dataset.placeholder})}`)
  img.onload = () => {
    delete img.dataset.waits
    // From as blurred as what stood here before, so that nothing flashes (specification, section 4).
    img.dataset.loaded = ''
  }
})

export {}
