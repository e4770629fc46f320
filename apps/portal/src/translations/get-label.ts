/**
 * The label of a value, such as a role; the value itself if it has none, for example because it is newer than this
 * portal.
 */
export const getLabel = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
