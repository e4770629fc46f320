import { NotFoundError } from '@guildhall/sdk'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { Removable } from '../../forms/removable.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { markPublished, removeUpload, type Upload } from './upload-queue.ts'

/** Shows how many uploads are drafts, which members cannot see, and a button that publishes them. */
export function DraftUploads({ uploads, onPublished }: { uploads: readonly Upload[]; onPublished(): void }) {
  const t = useTranslations()
  const { library, program } = useStaffTranslations()
  const format = useFormat()
  const drafts = uploads.filter(({ status, fields }) => status === 'done' && fields.status === 'draft')
  const publish = useMutation({
    mutationFn: async () => {
      for (const { id, resourceId } of drafts) {
        try {
          await api.resources.update(resourceId ?? '', { status: 'published' })
          markPublished(id)
        } catch (error) {
          if (!(error instanceof NotFoundError)) throw error
          // The resource was deleted.
          removeUpload(id)
        }
      }
    },
    onError: (error) => notifyFailure(error, t),
    onSettled: onPublished,
  })
  if (drafts.length === 0) return null
  return (
    <Banner tone="info" title={library.drafts(drafts.length, format.number(drafts.length))}>
      <Removable>
        <Button isPending={publish.isPending} onPress={() => publish.mutate()}>
          {program.publish}
        </Button>
      </Removable>
    </Banner>
  )
}
