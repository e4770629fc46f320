if (!document.querySelector('script[data-key^="guild_pk_"]')) askForKey()

/** Replaces the lists, which cannot be loaded, with instructions for getting a key. Runs before the plugin. */
function askForKey(): void {
  for (const part of document.querySelectorAll('main > :not(.hero, .no-key), nav')) part.remove()
  const section = document.querySelector<HTMLElement>('.no-key')
  if (section) section.hidden = false
  const form = section?.querySelector('form')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = String(new FormData(form).get('key'))
    location.search = String(new URLSearchParams({ key: key.trim() }))
  })
}

/** The form that switches the theme and language of the demo’s lists. */
const displayOptions = document.querySelector<HTMLFormElement>('form.display-options')
const rightToLeftLanguages = ['ar']

function applyOptions(form: HTMLFormElement): void {
  const choice = new FormData(form)
  const theme = String(choice.get('theme'))
  const locale = String(choice.get('locale'))
  document.documentElement.dataset.theme = theme
  for (const element of document.querySelectorAll<HTMLElement>('main section > *')) {
    if (!element.localName.startsWith('guildhall-')) continue
    element.setAttribute('theme', theme)
    element.setAttribute('locale', locale)
    element.dir = rightToLeftLanguages.includes(locale.slice(0, 2)) ? 'rtl' : 'ltr'
  }
}

displayOptions?.addEventListener('change', () => applyOptions(displayOptions))
// Browsers restore form values on back navigation.
if (displayOptions) applyOptions(displayOptions)

export {}
