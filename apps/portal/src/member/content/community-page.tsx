import type { Post } from '@guildhall/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../design/feedback.tsx'
import { Joined } from '../../design/joined.tsx'
import { Markdown } from '../../design/markdown.tsx'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ContentList } from './content-list.tsx'

export function CommunityPage() {
  const { q = '' } = useSearch({ from: '/a/$slug/community' })
  const navigate = useNavigate({ from: '/a/$slug/community' })
  return (
    <ContentList
      name="community"
      icon="community"
      query={{ status: 'published', order: { pinned: 'desc', publishedAt: 'desc' } }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
    >
      {(post) => <PostItem post={post} />}
    </ContentList>
  )
}

function PostItem({ post: { title, body, space, author, pinned, publishedAt } }: { post: Post }) {
  const t = useTranslations()
  const format = useFormat()
  const meta = [author?.name ?? null, space, publishedAt ? format.relativeTime(publishedAt) : null]
  return (
    <article className="record">
      <h2 className="cluster">
        {title}
        {pinned ? <Badge tone="accent">{t.content.pinned}</Badge> : null}
      </h2>
      <p className="small soft">
        <Joined parts={meta} />
      </p>
      {body ? <Markdown text={body} /> : null}
    </article>
  )
}
