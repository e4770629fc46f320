type Shape = { [name: string]: string | Shape }

/**
 * Words of the same shape as others, given in the same order. The build writes languages this way, so that the names of
 * the words are in the script once.
 */
export function like<Words extends object>(shape: Words, words: string[]): Words {
  const left = [...words]
  const fill = (part: Shape): Shape =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        typeof value === 'string' ? (left.shift() ?? value) : fill(value),
      ]),
    )
  return fill(shape as Shape) as Words
}
