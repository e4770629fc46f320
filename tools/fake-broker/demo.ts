import type { BrokerStore, Person } from './store.ts'

/** The demo association's organization; its ids are the same in every run. */
export const demo = {
  organizationId: 'org_demo_harbour_and_coast',
  connectionId: 'conn_demo_saml',
  groupRoles: { Admins: 'ROLE_CLIENT_ADMIN', Staff: 'ROLE_CLIENT_USER', Members: 'ROLE_MEMBER' },
}

/** Users who can sign in to the demo with one click, one for each kind of access. */
export const demoSignIns = [
  { role: 'administrator', name: 'Ingrid Halvorsen', email: 'ingrid.halvorsen@harbour-coast.example.org' },
  { role: 'staff', name: 'Maren Petersen', email: 'maren.petersen@harbour-coast.example.org' },
  { role: 'member', name: 'Margaret Carew-Pole', email: 'margaret.carew-pole.3@example.org' },
  { role: 'premium', name: 'Caleb St. Clair', email: 'caleb.stclair.10@example.org' },
]

const directoryId = 'directory_demo_okta'

/** Staff, and some of the demo members, who have the same email addresses there. */
const people: [firstName: string, lastName: string, email: string, group: string, jobTitle: string][] = [
  ['Ingrid', 'Halvorsen', 'ingrid.halvorsen@harbour-coast.example.org', 'Admins', 'Secretary general'],
  ['Desmond', 'Okonkwo', 'desmond.okonkwo@harbour-coast.example.org', 'Staff', 'Events manager'],
  ['Maren', 'Petersen', 'maren.petersen@harbour-coast.example.org', 'Staff', 'Librarian'],
  ['Käthe', 'Schröder', 'kaethe.schroeder.1@example.org', 'Members', 'Student'],
  ['Cillian', 'Gallagher', 'cillian.gallagher.2@example.org', 'Members', 'Cartographer'],
  ['Margaret', 'Carew-Pole', 'margaret.carew-pole.3@example.org', 'Members', 'Cartographer'],
  ['राजेश', 'Nair', 'rajesh.nair.4@example.org', 'Members', 'Coastal engineer'],
  ['Caleb', 'St. Clair', 'caleb.stclair.10@example.org', 'Members', 'Harbour master'],
]

/** Adds an organization with a connection of each kind, a directory, groups and people. */
export function addDemoOrganization(store: BrokerStore): void {
  const { organizationId, connectionId } = demo
  store.addOrganization('Harbour & Coast Surveyors’ Association', organizationId)
  const idpPeople = people.map(
    ([firstName, lastName, email, group], index): Person => ({
      id: `prof_demo_${index + 1}`,
      idpId: `okta_${index + 1}`,
      email,
      firstName,
      lastName,
      groups: [group],
    }),
  )
  const domain = {
    object: 'connection_domain' as const,
    id: 'domain_demo',
    domain: 'harbour-coast.example.org',
  }
  const saml = {
    id: connectionId,
    name: 'Harbour & Coast, Okta',
    connection_type: 'OktaSAML',
    domains: [domain],
  }
  store.addConnection(organizationId, { ...saml, people: idpPeople })
  const oidc = {
    id: 'conn_demo_oidc',
    name: 'Harbour & Coast, OpenID Connect',
    connection_type: 'GenericOIDC',
  }
  store.addConnection(organizationId, { ...oidc, people: idpPeople })
  store.addDirectory(organizationId, { id: directoryId, name: 'Harbour & Coast, Okta' })
  const groups = new Map(
    Object.keys(demo.groupRoles).map((name) => [
      name,
      store.addGroup(directoryId, name, `directory_group_demo_${name}`),
    ]),
  )
  for (const [index, [first_name, last_name, email, group, job_title]] of people.entries()) {
    const id = `directory_user_demo_${index + 1}`
    store.addUser(directoryId, { id, first_name, last_name, email, job_title }, [groups.get(group) ?? ''])
  }
}
