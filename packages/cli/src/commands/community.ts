import type { Post, PostCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import { buildTagFilter, contentFields, visibilityField, visibilityFilter } from '../content-fields.ts'
import { formatDate } from '../dates.ts'

export const posts = defineCollection<Post, PostCreate>()({
  name: 'community',
  plural: 'community posts',
  singular: 'a post',
  description: 'manage community posts',
  resource: (guildhall) => guildhall.community,
  columns: [
    { title: 'ID', value: (post) => post.id, hasFixedWidth: true },
    { title: 'TITLE', value: (post) => post.title },
    { title: 'AUTHOR', value: (post) => post.author?.name },
    { title: 'SPACE', value: (post) => post.space },
    { title: 'STATUS', value: (post) => post.status },
    { title: 'PUBLISHED', value: (post) => formatDate(post.publishedAt) },
    { title: 'PINNED', value: (post) => (post.pinned ? 'yes' : '') },
  ],
  bulk: 'tags',
  filters: [
    { name: 'status', description: 'draft, published, held or removed' },
    { name: 'space', description: 'space, such as Surveying' },
    { name: 'pinned', description: 'whether the post is pinned: true or false' },
    visibilityFilter,
    buildTagFilter('posts'),
  ],
  fields: [
    { name: 'title', description: 'title' },
    { name: 'body', description: 'text of the post' },
    { name: 'space', description: 'space, such as Surveying' },
    { name: 'author.name', description: 'display name of the author' },
    { name: 'author.memberId', description: 'id of the member who wrote the post' },
    { name: 'pinned', type: 'boolean', description: 'whether the post is pinned to the top' },
    { name: 'url', description: 'URL of a page that the post links to' },
    visibilityField,
    { name: 'publishedAt', description: 'publication time (default: when published)' },
    { name: 'status', description: 'draft, published, held or removed' },
    ...contentFields,
  ],
  deletionWarning: 'To hide it instead, use `update --status removed`.',
})

/** `guildhall community …`. */
export function createCommunityCommand(): Command {
  return buildCollectionCommand(posts)
}
