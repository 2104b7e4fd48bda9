// Fallback for browsers without scroll-driven animations.
if (!CSS.supports('animation-timeline: scroll()')) {
  const update = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 0)
  addEventListener('scroll', update, { passive: true })
  update()
}

export {}
