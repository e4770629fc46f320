import { notFound } from '@tanstack/react-router'

/** Rejects a path without a record’s id: the API would take `categories` for another of its paths. */
export function requireId({ params }: { params: { id: string } }): void {
  if (!/^[0-9a-f-]{36}$/i.test(params.id)) throw notFound()
}
