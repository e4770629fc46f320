type Policy = { createScript(text: string): string; createScriptURL(url: string): string }

let policy: Policy | false | undefined

/**
 * Pages that enforce Trusted Types require a policy even for data blocks, such as JSON-LD.
 *
 * @returns false if the page does not allow the policy `guildhall`
 */
export function getTrustedTypesPolicy(): Policy | false {
  policy ??= createPolicy()
  return policy
}

function createPolicy(): Policy | false {
  const rules: Policy = { createScript: (text) => text, createScriptURL: (url) => url }
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
  try {
    return trustedTypes ? trustedTypes.createPolicy('guildhall', rules) : rules
  } catch {
    // The browser reports the violation.
    return false
  }
}
