import type { TestPortal, Visit, VisitOptions } from './portal.ts'

const cookies = new WeakMap<TestPortal, ReturnType<typeof createOperatorCookie>>()

/** Opens a page as an operator, in a session that all tests of the file share. */
export async function visitAsOperator(
  portal: TestPortal,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const cookiePromise = cookies.get(portal) ?? createOperatorCookie(portal)
  cookies.set(portal, cookiePromise)
  const cookie = await cookiePromise
  return portal.visit(path, {
    ...options,
    before: async (page) => {
      await page.context().addCookies([cookie])
      await options.before?.(page)
    },
  })
}

/** Signs in with the operator key of the test service. @returns the session cookie */
export async function createOperatorCookie({ service }: TestPortal) {
  const response = await fetch(`${service.url}/auth/operator`, {
    method: 'POST',
    headers: { origin: service.url, 'content-type': 'application/json' },
    body: JSON.stringify({ key: service.operatorKey }),
  })
  const [, value = ''] = /^guildhall_operator=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  if (!value) throw new Error(`${response.status}: ${await response.text()}`)
  return {
    name: 'guildhall_operator',
    value,
    url: service.url,
    httpOnly: true,
    secure: true,
    sameSite: 'Strict' as const,
  }
}
