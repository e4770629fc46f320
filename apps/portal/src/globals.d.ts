declare module '*.css'

declare module 'pdfjs-dist/build/pdf.worker.min.mjs' {
  const path: string
  export default path
}

/** Set by the build: whether development pages are included. */
declare var GUILDHALL_DEVELOPMENT: boolean

/** Trusted Types (W3C); undefined in browsers that do not support them. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): { toString(): string } }
    }
  | undefined
