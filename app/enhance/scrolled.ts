/** Says whether the page is scrolled past 0 px, where CSS cannot find out. */
const tell = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 0)
addEventListener('scroll', tell, { passive: true })
tell()

export {}
