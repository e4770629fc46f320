import { make } from '../dom.ts'
import { getLocale } from '../translations.ts'
import css from './ask.css'
import { type Answer, AskError, readAnswer } from './read-answer.ts'
import { type AskTranslations, getAskTranslations } from './translations.ts'

const styleSheet = new CSSStyleSheet()
styleSheet.replaceSync(css)

/** The service’s URL and the key. */
export const connection = { base: '', key: '' }

/** `<guildhall-ask>`: answers questions from public resources, with page references. */
export class GuildhallAsk extends HTMLElement {
  #conversationId: string | null = null
  #abortController: AbortController | null = null
  /** The latest question. */
  #query = ''
  #caption = make('span')
  #field = make('input', 'field')
  #button = make('button', 'button')
  #form = make('form', 'form', make('label', '', this.#caption, this.#field), this.#button)
  #answer = make('p', 'answer')
  #note = make('p', 'note')
  #more = make('div', 'more')
  #root = make('div', 'root', this.#form, this.#note, this.#answer, this.#more)

  constructor() {
    super()
    const shadow = this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [styleSheet]
    this.#field.maxLength = 2000
    this.#field.required = true
    this.#field.autocomplete = 'off'
    this.#button.type = 'submit'
    this.#note.role = 'status'
    this.#answer.ariaLive = 'polite'
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      const { value } = this.#field
      // A double click would ask the same question twice.
      if (this.#button.ariaDisabled !== 'true' || value !== this.#query) void this.ask(value)
    })
    shadow.append(this.#root)
  }

  connectedCallback(): void {
    const t = this.#getTranslations()
    this.#caption.textContent = this.getAttribute('label') || t.label
    this.#button.textContent = t.ask
    this.#field.placeholder = this.getAttribute('placeholder') ?? ''
  }

  disconnectedCallback(): void {
    this.#abortController?.abort()
    this.#abortController = null
    if (this.#button.ariaDisabled === 'true') this.#reset()
  }

  /**
   * Asks a question. Resolves once the answer or an error is shown, or when the next question or removal from the page
   * aborts it.
   */
  async ask(query: string): Promise<void> {
    if (query.trim() === '') return
    this.#abortController?.abort()
    const controller = new AbortController()
    this.#abortController = controller
    this.#field.value = this.#query = query
    const t = this.#getTranslations()
    this.#showWaiting(t)
    const resourceScope = this.getAttribute('category')?.match(/[^\s,]+/g) ?? null
    const onSentence = (text: string) => {
      if (this.#abortController === controller) this.#answer.append(text)
    }
    const url = `${connection.base}api/resources/chat`
    const read = () => {
      const question = { query, conversationId: this.#conversationId, resourceScope }
      return readAnswer(url, connection.key, question, onSentence, controller.signal)
    }
    try {
      const answer = await read().catch((error: AskError) => {
        if (error.status !== 404 || !this.#conversationId) throw error
        // The service deletes conversations after a while; a page may stay open longer.
        this.#conversationId = null
        return read()
      })
      this.#show(answer, t)
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(error, t)
    }
  }

  #getTranslations(): AskTranslations {
    const locale = getLocale(
      this.getAttribute('locale'),
      this.closest('[lang]')?.getAttribute('lang'),
      navigator.language,
    )
    const { language, t } = getAskTranslations(locale)
    this.#root.lang = language
    return t
  }

  #showWaiting(t: AskTranslations): void {
    this.#reset()
    this.#note.textContent = t.waiting
    this.#button.ariaDisabled = 'true'
  }

  #reset(): void {
    this.#note.classList.remove('failed')
    this.#note.textContent = ''
    this.#button.ariaDisabled = 'false'
    this.#answer.replaceChildren()
    this.#more.replaceChildren()
  }

  #show(answer: Answer, t: AskTranslations): void {
    this.#conversationId = answer.conversationId
    this.#note.textContent = ''
    this.#button.ariaDisabled = 'false'
    this.#answer.textContent = answer.answer
    const createNameItems = (items: { name: string }[]) => items.map(({ name }) => make('li', 'source', name))
    this.#appendList(
      t.sources,
      answer.sources.map((source) => renderSourceItem(source, t)),
    )
    this.#appendList(t.nearest, createNameItems(answer.results))
    this.#appendList(t.locked, createNameItems(answer.locked))
    this.#appendList(
      t.suggested,
      answer.suggestedQuestions.map((text) => this.#createSuggestion(text)),
    )
    this.#dispatch('answer', answer)
  }

  #appendList(title: string, items: HTMLLIElement[]): void {
    if (items.length > 0) this.#more.append(make('h3', 'heading', title), make('ul', 'list', ...items))
  }

  #createSuggestion(text: string): HTMLLIElement {
    const button = make('button', 'suggestion', text)
    button.type = 'button'
    button.addEventListener('click', () => {
      this.#field.focus()
      void this.ask(text)
    })
    return make('li', '', button)
  }

  #fail(error: unknown, t: AskTranslations): void {
    const { code, status, message } =
      error instanceof AskError ? error : new AskError('PLUGIN', String(error))
    this.#answer.replaceChildren()
    this.#note.classList.add('failed')
    this.#note.textContent = status === 403 ? t.notAllowed : t.failed
    this.#button.ariaDisabled = 'false'
    console.warn(`<guildhall-ask>: ${message}`)
    this.#dispatch('error', { code, status, message })
  }

  #dispatch(name: string, detail: object): void {
    const event = new CustomEvent(`guildhall:${name}`, {
      bubbles: true,
      composed: true,
      detail: { kind: 'ask', ...detail },
    })
    this.dispatchEvent(event)
  }
}

function renderSourceItem(
  { resourceName, pageNumber, excerpt }: Answer['sources'][number],
  t: AskTranslations,
) {
  const pageText = pageNumber === null ? '' : `, ${t.page.replace('{page}', String(pageNumber))}`
  return make('li', 'source', `${resourceName}${pageText}`, make('p', 'excerpt', `“${excerpt}”`))
}
