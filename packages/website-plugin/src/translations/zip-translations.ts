/**
 * Pairs the texts of a language with their names, both separated by `|`. The build writes languages this way, so that
 * the script contains the names only once.
 */
export function zipTranslations<Translations>(names: string, texts: string): Translations {
  const list = texts.split('|')
  return Object.fromEntries(names.split('|').map((name, index) => [name, list[index]])) as Translations
}
