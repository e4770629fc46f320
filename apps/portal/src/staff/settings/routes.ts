import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../lists/records/list-search.ts'
import { manageRoute } from '../manage-route.ts'
import { readTextSearch } from './mail-text-search.ts'

const settingsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})
const getParentRoute = () => settingsRoute

const profileRoute = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
})
const brandRoute = createRoute({
  getParentRoute,
  path: '/brand',
  component: lazyRouteComponent(() => import('./brand-page.tsx'), 'BrandPage'),
})
const chatRoute = createRoute({
  getParentRoute,
  path: '/chat',
  component: lazyRouteComponent(() => import('./chat-page.tsx'), 'ChatPage'),
})
const peopleRoute = createRoute({
  getParentRoute,
  path: '/people',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./people/people-page.tsx'), 'PeoplePage'),
})
const personRoute = createRoute({
  getParentRoute,
  path: '/people/$id',
  component: lazyRouteComponent(() => import('./people/person-page.tsx'), 'PersonPage'),
})
const invitationsRoute = createRoute({
  getParentRoute,
  path: '/invitations',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./people/invitations-page.tsx'), 'InvitationsPage'),
})
const billingRoute = createRoute({
  getParentRoute,
  path: '/billing',
  component: lazyRouteComponent(() => import('./billing/billing-settings-page.tsx'), 'BillingSettingsPage'),
})
const keysRoute = createRoute({
  getParentRoute,
  path: '/keys',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})
const newKeyRoute = createRoute({
  getParentRoute,
  path: '/keys/new',
  validateSearch: ({ preset }: Record<string, unknown>): { preset?: 'website' } =>
    preset === 'website' ? { preset } : {},
  component: lazyRouteComponent(() => import('./keys/new-key-page.tsx'), 'NewKeyPage'),
})
const keyRoute = createRoute({
  getParentRoute,
  path: '/keys/$id',
  component: lazyRouteComponent(() => import('./keys/key-page.tsx'), 'KeyPage'),
})
const webhooksRoute = createRoute({
  getParentRoute,
  path: '/webhooks',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
const newWebhookRoute = createRoute({
  getParentRoute,
  path: '/webhooks/new',
  component: lazyRouteComponent(() => import('./webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
})
const webhookRoute = createRoute({
  getParentRoute,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
})
const deliveriesRoute = createRoute({
  getParentRoute,
  path: '/webhooks/$id/deliveries',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
})
const deliveryRoute = createRoute({
  getParentRoute,
  path: '/webhooks/$id/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./webhooks/delivery-page.tsx'), 'DeliveryPage'),
})
const signInRoute = createRoute({
  getParentRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./identity/sign-in-page.tsx'), 'SignInPage'),
})
const directoriesRoute = createRoute({
  getParentRoute,
  path: '/directories',
  component: lazyRouteComponent(() => import('./identity/directories-page.tsx'), 'DirectoriesPage'),
})
const pluginRoute = createRoute({
  getParentRoute,
  path: '/plugin',
  component: lazyRouteComponent(() => import('./plugin-page.tsx'), 'PluginPage'),
})
const mailRoute = createRoute({
  getParentRoute,
  path: '/mail',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
})
const mailTextsRoute = createRoute({
  getParentRoute,
  path: '/mail-texts',
  validateSearch: readTextSearch,
  component: lazyRouteComponent(() => import('./mail-texts-page.tsx'), 'MailTextsPage'),
})

export const settingsRoutes = settingsRoute.addChildren([
  profileRoute,
  brandRoute,
  chatRoute,
  peopleRoute,
  personRoute,
  invitationsRoute,
  billingRoute,
  keysRoute,
  newKeyRoute,
  keyRoute,
  webhooksRoute,
  newWebhookRoute,
  webhookRoute,
  deliveriesRoute,
  deliveryRoute,
  signInRoute,
  directoriesRoute,
  pluginRoute,
  mailRoute,
  mailTextsRoute,
])
