/** Our own scripts that are loaded by URL: the service worker and the PDF worker. */
const ownScriptPattern = /^\/(service-worker\.js|portal\/[\w-]+(\.[\w-]+)*\.mjs)$/

const policy = globalThis.trustedTypes?.createPolicy('guildhall', {
  createScriptURL(url) {
    if (!ownScriptPattern.test(url)) throw new TypeError('Only our own scripts are trusted.')
    return url
  },
})

/** @returns the URL, as a TrustedScriptURL if the browser supports Trusted Types */
export function toTrustedScriptUrl(url: string): string {
  return policy ? (policy.createScriptURL(url) as unknown as string) : url
}
