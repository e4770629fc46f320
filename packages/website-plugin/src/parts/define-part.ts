/** Hands a part to `load-part.ts`, without a global variable. */
export function definePart(part: object): void {
  Object.assign(document.currentScript ?? {}, { guildhall: part })
}
