/** Style sheets come into the script as text. */
declare module '*.css' {
  const text: string
  export default text
}
