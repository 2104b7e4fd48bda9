/** Generic names, for which every device has a font. */
const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]{1,20}|emoji|math|inherit|initial|unset|revert)$/i

/** The first font of a list, where it is one that a device may lack. */
export function firstFont(list: string): string | undefined {
  const [first = ''] = list.split(',', 1)
  const name = first
    .replaceAll(/["']|!important/g, '')
    .trim()
    .slice(0, 60)
  return name && !generic.test(name) ? name : undefined
}

/** Of declarations such as `font-family:'A',serif` and `font:600 12px/1.2 A`. */
export function fontsIn(css: string): string[] {
  return css.split(/[;{}]/).flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    const [name, value] = [declaration.slice(0, Math.max(0, colon)).trim(), declaration.slice(colon + 1)]
    const font =
      name === 'font-family' ? firstFont(value) : name === 'font' ? fontOfShorthand(value) : undefined
    return font ? [font] : []
  })
}

/** What follows the size is the list of fonts. */
export function fontOfShorthand(value: string): string | undefined {
  const words = value.trim().split(/\s+/)
  const size = words.findIndex((word) =>
    /^(?:[\d.]+(?:[a-z]{2,4}|%)|(?:xx?-)?(?:small|large)|medium)/i.test(word),
  )
  if (size < 0) return undefined
  const list = words.slice(size + (words[size + 1] === '/' ? 3 : 1))
  return firstFont(list.join(' '))
}
