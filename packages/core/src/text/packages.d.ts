/** Types for the exports used from packages that ship no types. */
declare module 'snowball-stemmers' {
  const snowball: { newStemmer(algorithm: string): { stem(word: string): string } }
  export default snowball
}

declare module 'stopword' {
  export const dan: string[]
  export const deu: string[]
  export const eng: string[]
  export const fin: string[]
  export const fra: string[]
  export const ita: string[]
  export const nld: string[]
  export const nob: string[]
  export const por: string[]
  export const ron: string[]
  export const rus: string[]
  export const spa: string[]
  export const swe: string[]
  export const tur: string[]
}
