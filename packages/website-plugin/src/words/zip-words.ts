/**
 * Pairs the words of a language with their names, both separated by `|`. The build writes languages this way, so that
 * the script contains the names only once.
 */
export function zipWords<Words>(names: string, words: string): Words {
  const list = words.split('|')
  return Object.fromEntries(names.split('|').map((name, index) => [name, list[index]])) as Words
}
