import cards from './cards.css' with { type: 'text' }
import media from './media.css' with { type: 'text' }
import skeleton from './skeleton.css' with { type: 'text' }
import css from './style.css' with { type: 'text' }

/** Shared by all elements. Unlike `<style>`, not subject to the page’s Content-Security-Policy. */
export const styleSheet = new CSSStyleSheet()
styleSheet.replaceSync(css + cards + skeleton + media)
