import calendar from './calendar.css' with { type: 'text' }
import cards from './cards.css' with { type: 'text' }
import media from './media.css' with { type: 'text' }
import skeleton from './skeleton.css' with { type: 'text' }
import css from './style.css' with { type: 'text' }

/** One for all elements of a page. Unlike a `<style>`, a page's Content-Security-Policy lets it be. */
export const styleSheet = new CSSStyleSheet()
styleSheet.replaceSync(css + cards + calendar + skeleton + media)
