import { notFound } from '@tanstack/react-router'

/** Rejects a path whose id is malformed: with `categories` as the id, the request would go to another endpoint. */
export function requireId({ params }: { params: { id: string } }): void {
  if (!/^[0-9a-f-]{36}$/i.test(params.id)) throw notFound()
}
