// The header's style beyond 0 px is CSS alone where scrolling can drive it.
if (!CSS.supports('animation-timeline: scroll()')) {
  const tell = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 0)
  addEventListener('scroll', tell, { passive: true })
  tell()
}

export {}
