import { Type } from '@sinclair/typebox'
import { closed, Instant } from './primitives.ts'

/** Builds the schema of the response with the URL of a member’s private feed. @param description of the URL */
export function buildMemberFeed(name: string, fileName: string, description: string) {
  const url = `https://api.example.org/api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70/${fileName}?token=guild_feed_…`
  return Type.Object(
    { url: Type.String({ format: 'uri', description, examples: [url] }), createdAt: Instant },
    { $id: name, ...closed },
  )
}
