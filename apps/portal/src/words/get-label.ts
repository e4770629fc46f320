/** The label of a value, such as a role; the value itself if the API added it since. */
export const getLabel = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
