/** A card opens when the keyboard comes to it; a press is the browser's own affair. */
addEventListener('focusin', ({ target }) => {
  if ((target as Element).matches('[data-cards] summary:focus-visible'))
    ((target as Element).parentElement as HTMLDetailsElement).open = true
})

export {}
