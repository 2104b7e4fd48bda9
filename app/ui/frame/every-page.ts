// Fallback for browsers without scroll-driven animations.
if (!CSS.supports('animation-timeline: scroll()')) {
  const tell = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 0)
  addEventListener('scroll', tell, { passive: true })
  tell()
}

export {}
