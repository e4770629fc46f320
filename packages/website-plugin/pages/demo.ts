/** The demonstration's two switches: what an association would decide once, its reader tries out here. */
const view = document.querySelector<HTMLFormElement>('form.view')
const fromRightToLeft = ['ar']

function show(form: HTMLFormElement): void {
  const choice = new FormData(form)
  const theme = String(choice.get('theme'))
  const locale = String(choice.get('locale'))
  document.documentElement.dataset.theme = theme
  for (const element of document.querySelectorAll<HTMLElement>('main section > *')) {
    if (!element.localName.startsWith('guildhall-')) continue
    element.setAttribute('theme', theme)
    element.setAttribute('locale', locale)
    element.dir = fromRightToLeft.includes(locale.slice(0, 2)) ? 'rtl' : 'ltr'
  }
}

view?.addEventListener('change', () => show(view))
// A browser that comes back to the page keeps what was chosen.
if (view) show(view)

export {}
