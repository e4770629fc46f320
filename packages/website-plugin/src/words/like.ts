/**
 * Puts the words of a language with their names, both divided by `|`. The build writes languages this way, so that the
 * names are in the script once.
 */
export function like<Words>(names: string, words: string): Words {
  const list = words.split('|')
  return Object.fromEntries(names.split('|').map((name, index) => [name, list[index]])) as Words
}
