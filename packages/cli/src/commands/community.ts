import type { Post } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { commonFields, tagFilter, visibilityField, visibilityFilter } from '../common-fields.ts'
import { day } from '../dates.ts'

export const posts: Collection<Post> = {
  name: 'community',
  one: 'a post',
  about: "posts of the association's community",
  resource: (guildhall) => guildhall.community,
  columns: [
    { title: 'ID', value: (post) => post.id, whole: true },
    { title: 'TITLE', value: (post) => post.title },
    { title: 'AUTHOR', value: (post) => post.author?.name },
    { title: 'SPACE', value: (post) => post.space },
    { title: 'STATUS', value: (post) => post.status },
    { title: 'PUBLISHED', value: (post) => day(post.publishedAt) },
    { title: 'PINNED', value: (post) => (post.pinned ? 'yes' : '') },
  ],
  filters: [
    { name: 'status', about: 'draft, published, held or removed' },
    { name: 'space', about: 'the space' },
    { name: 'pinned', about: 'true or false' },
    visibilityFilter,
    tagFilter('posts'),
  ],
  fields: [
    { name: 'title', about: 'the title' },
    { name: 'body', about: 'the text' },
    { name: 'space', about: 'where it stands' },
    { name: 'author.name', about: "the author's name, as shown" },
    { name: 'author.memberId', about: 'the member who wrote it' },
    { name: 'pinned', type: 'boolean', about: 'whether it stands before the others' },
    { name: 'url', about: 'the page it points to' },
    visibilityField,
    { name: 'publishedAt', about: 'from when on it is shown; when it is published unless given' },
    { name: 'status', about: 'draft, published, held or removed' },
    ...commonFields,
  ],
  deleting: '`update --status removed` hides it and keeps it.',
}

/** `guildhall community …`. */
export function communityCommand(): Command {
  return collectionCommand(posts)
}
