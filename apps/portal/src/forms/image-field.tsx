import { useMutation } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../design/button.tsx'
import { TextField, type TextFieldProps } from '../design/fields.tsx'
import { api } from '../shell/api.ts'
import { notifyFailure } from '../shell/error-state.tsx'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'
import { useTranslations } from '../translations/use-translations.tsx'

interface ImageFieldProps extends TextFieldProps {
  value: string
  onChange(value: string): void
}

/** The URL of an image, with a preview; uploading an image fills in its URL. */
export function ImageField({ description, ...field }: ImageFieldProps) {
  const t = useTranslations()
  const { form: texts } = useStaffTranslations()
  const upload = useMutation({
    mutationFn: (file: File) => api.images.upload(file),
    onSuccess: ({ large }) => field.onChange(large.url),
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <div className="field-wide image-field">
      {isShown(field.value) ? <img src={field.value} alt="" /> : null}
      <TextField {...field} type="url" description={description ?? texts.imageHint} />
      <FileTrigger
        acceptedFileTypes={['image/png', 'image/jpeg']}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) upload.mutate(file)
        }}
      >
        <Button isPending={upload.isPending}>{texts.chooseImage}</Button>
      </FileTrigger>
    </div>
  )
}

/** Images of other sites are not loaded: loading them would identify the reader to those sites. */
const isShown = (url: string) => url.startsWith(`${location.origin}/`)
