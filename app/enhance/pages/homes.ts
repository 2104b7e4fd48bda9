/** Says how many homes the chosen type, floors and direction leave, in all and in each building. */
export function countFound(homes: HTMLElement): void {
  const form = homes.querySelector('form')
  const output = homes.querySelector('output')
  if (!form || !output) return
  const towers = [...homes.querySelectorAll<HTMLElement>('[id^="homes-"]')]
  const count = () => {
    const chosen = (name: string) => {
      const mark = new FormData(form).get(name)
      return mark ? `.${mark}` : ''
    }
    const cells = `tr${chosen('floor')} > td[class]${chosen('type')}${chosen('facing')}`
    let found = 0
    for (const tower of towers) {
      const own = tower.querySelectorAll(cells).length
      found += own
      for (const link of homes.querySelectorAll(`a[href="#${tower.id}"]`))
        link.toggleAttribute('data-none', own === 0)
      tower.toggleAttribute('data-none', own === 0)
    }
    output.textContent = `조건에 맞는 집 ${found.toLocaleString('ko-KR')}세대`
  }
  form.addEventListener('change', count)
  // The choices go back after the event.
  form.addEventListener('reset', () => setTimeout(count))
  count()
}
