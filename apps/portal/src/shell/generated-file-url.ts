import type { GeneratedContent } from '@guildhall/sdk'

/** The URL of a podcast or infographic for signed-in users. Unlike the content’s `url`, it does not expire. */
export const buildGeneratedFileUrl = ({ resourceId, id }: Pick<GeneratedContent, 'resourceId' | 'id'>) =>
  `/api/resources/${encodeURIComponent(resourceId)}/generated-content/${encodeURIComponent(id)}/file`
