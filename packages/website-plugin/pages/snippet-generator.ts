import type { Kind } from '../src/types.ts'

/** A form field: a select if it has `values`, otherwise a text field. */
type Field = { attribute: string; label: string; values?: string[]; defaultValue?: string }

const lists: Record<Kind, { label: string; layouts: string[]; filters: Field[] }> = {
  events: {
    label: 'Events',
    layouts: ['list', 'cards', 'calendar'],
    filters: [{ attribute: 'when', label: 'When', values: ['past', 'all'], defaultValue: 'upcoming' }],
  },
  resources: {
    label: 'Library',
    layouts: ['list', 'cards'],
    filters: [
      { attribute: 'type', label: 'Type', values: ['document', 'video', 'audio', 'image'] },
      { attribute: 'category', label: 'Category ID' },
      { attribute: 'q', label: 'Search words' },
      { attribute: 'search', label: 'Search box', values: ['search'], defaultValue: 'none' },
    ],
  },
  courses: {
    label: 'Courses',
    layouts: ['list', 'cards'],
    filters: [{ attribute: 'delivery', label: 'Delivery', values: ['self_paced', 'live', 'blended'] }],
  },
  jobs: {
    label: 'Jobs',
    layouts: ['list', 'cards'],
    filters: [
      { attribute: 'remote', label: 'Place of work', values: ['onsite', 'hybrid', 'remote'] },
      {
        attribute: 'employment-type',
        label: 'Employment',
        values: ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM'],
      },
    ],
  },
  community: {
    label: 'Community',
    layouts: ['list', 'cards'],
    filters: [{ attribute: 'space', label: 'Space' }],
  },
  sponsorships: {
    label: 'Sponsors',
    layouts: ['list', 'cards'],
    filters: [{ attribute: 'tier', label: 'Tier' }],
  },
}

const form = find('form', HTMLFormElement)
const code = find('#code code', HTMLElement)
const filters = find('#filters', HTMLFieldSetElement)
const preview = find('#preview', HTMLElement)
const copied = find('#copied', HTMLElement)
let key = getFieldValue('key')

select('kind').append(...Object.entries(lists).map(([kind, { label }]) => new Option(label, kind)))
updateOptions()
show()
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('input', ({ target }) => {
  if (target === select('kind')) updateOptions()
  show()
})
find('#copy', HTMLButtonElement).addEventListener('click', copy)

function find<T extends Element>(selector: string, type: new () => T): T {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`The page has no ${selector}.`)
  return element
}

function select(name: string): HTMLSelectElement {
  return find(`select[name="${name}"]`, HTMLSelectElement)
}

function getFieldValue(name: string): string {
  return String(new FormData(form).get(name) ?? '').trim()
}

/** Updates the form with the selected list’s layouts and filters. */
function updateOptions(): void {
  const { layouts, filters: fields } = lists[getFieldValue('kind') as Kind]
  select('layout').replaceChildren(...layouts.map((layout) => new Option(layout, layout)))
  filters.replaceChildren(...[...filters.children].slice(0, 1), ...fields.map(createField))
}

function createField({
  attribute,
  label,
  values,
  defaultValue: defaultOption = 'any',
}: Field): HTMLLabelElement {
  const input = document.createElement(values ? 'select' : 'input')
  input.name = attribute
  if (values && input instanceof HTMLSelectElement)
    input.append(new Option(defaultOption, ''), ...values.map((value) => new Option(value, value)))
  const field = document.createElement('label')
  field.append(`${label} `, input)
  return field
}

/** The attributes that differ from the defaults. */
function readAttributes(): [name: string, value: string][] {
  const { filters: fields } = lists[getFieldValue('kind') as Kind]
  const defaults: Record<string, string> = { layout: 'list', limit: '6' }
  const names = ['layout', ...fields.map(({ attribute }) => attribute), 'limit', 'theme', 'locale']
  return names
    .filter((name) => form.querySelector(`[name="${name}"]:invalid`) === null)
    .map((name): [string, string] => [name, getFieldValue(name)])
    .filter(([name, value]) => value !== '' && value !== defaults[name])
}

function show(): void {
  const element = document.createElement(`guildhall-${getFieldValue('kind')}`)
  for (const [name, value] of readAttributes()) element.setAttribute(name, value)
  const keyValue = getFieldValue('key')
  const isKey = keyValue.startsWith('guild_pk_')
  const shownKey = (isKey ? keyValue : 'guild_pk_…').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  code.textContent = `<script ${buildScriptAttributes()} data-key="${shownKey}" defer></script>\n\n${element.outerHTML}`
  copied.textContent = ''
  preview.replaceChildren(element)
  if (isKey && keyValue !== key) {
    key = keyValue
    window.Guildhall?.configure({ key })
  }
}

/** The script’s URL and, for a pinned version, its hash, which browsers can check only with CORS. */
function buildScriptAttributes(): string {
  const source = new URL('/embed.js', location.href).href
  const { version, integrity } = select('updates').dataset
  if (getFieldValue('updates') !== 'pinned') return `src="${source}"`
  return `src="${source}?v=${version}" integrity="${integrity}" crossorigin="anonymous"`
}

/** Copies the code, or selects it if the clipboard is not available. */
async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '')
    copied.textContent = 'Copied.'
  } catch {
    getSelection()?.selectAllChildren(code)
    copied.textContent = 'Selected. Press Ctrl+C (or ⌘C) to copy.'
  }
}
