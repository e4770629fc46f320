import type { PostCreate } from '@guildhall/sdk'
import { addDays } from './days.ts'
import { spaces } from './post-texts.ts'
import { createRandom, type Random } from './random.ts'

type DemoPost = PostCreate & { externalId: string }
export type Author = { memberId: string; name: string }

/** Fields of posts that differ from the default, by title. */
const overrides: Readonly<Record<string, Partial<PostCreate>>> = {
  'Welcome: read this first': { pinned: true },
  'Harbour open day needs six of us': { pinned: true },
  'Day rates, honestly': { visibility: 'members' },
  'A mentor for Galway?': { visibility: 'members' },
  'Second-hand sound velocity profiler': { visibility: 'members' },
  'Cheap flights for surveyors!!!': { status: 'removed', tags: ['spam'] },
  'Firmware 7.2 and time stamps': { status: 'held', tags: ['check-with-maker'] },
  'Is a drone a vessel?': { status: 'held' },
  'Cold ironing comes to the cruise quay': { status: 'draft' },
}

const tags = ['photos', 'help-wanted', 'field-notes', 'data']

/**
 * The demo association's community posts of the last five months.
 *
 * @param authors the possible authors; at least one
 * @param now the day that dates are relative to
 */
export function makeDemoPosts(authors: readonly Author[], now: Date): DemoPost[] {
  const random = createRandom(1_911)
  return Object.entries(spaces)
    .flatMap(([space, texts]) =>
      texts.map(([title, body], index) => {
        const daysAgo = Math.round(((texts.length - index) * 150) / texts.length) - random.integer(0, 15)
        return makePost(random, { space, title, body, author: random.pick(authors) }, daysAgo, now)
      }),
    )
    .map((post, index) => ({ ...post, externalId: `post-${index + 1}` }))
}

function makePost(
  random: Random,
  text: Pick<DemoPost, 'title' | 'body' | 'space' | 'author'>,
  daysAgo: number,
  now: Date,
): PostCreate {
  const publishedAt = addDays(now, -Math.max(1, daysAgo), random.integer(6, 20), random.integer(0, 59))
  const post: PostCreate = {
    ...text,
    publishedAt,
    status: 'published',
    tags: tags.filter(() => random.chance(0.15)),
    customFields: { replies: random.integer(0, 14) },
    ...overrides[text.title],
  }
  return post.status === 'draft' ? { ...post, publishedAt: null } : post
}
