import { createRoute, redirect } from '@tanstack/react-router'
import { applyBrand } from './brand.ts'
import { FullPageError } from './pages.tsx'
import { queryClient } from './query-client.ts'
import { rootRoute } from './root-route.tsx'
import { sessionQuery } from './session.ts'
import { Shell } from './shell.tsx'

/** The routes of one association. The session determines whose data is shown; the slug must match it. */
export const clientRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/a/$slug',
  beforeLoad: async ({ params, location }) => {
    // Slugs are lowercase; people also type and print them with capitals.
    const slug = params.slug.toLowerCase()
    if (params.slug !== slug)
      throw redirect({ href: location.href.replace(/^\/a\/[^/?#]+/, `/a/${encodeURIComponent(slug)}`) })
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (!session?.user)
      throw redirect({ to: '/login', search: { client: params.slug, returnTo: location.href } })
    applyBrand(session.brand)
  },
  component: Shell,
  errorComponent: FullPageError,
})
