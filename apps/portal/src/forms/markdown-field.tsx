import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { TextField, type TextFieldProps } from '../design/fields.tsx'
import { Markdown } from '../design/markdown.tsx'
import { useStaffTranslations } from '../translations/staff/use-staff-translations.ts'

interface MarkdownFieldProps extends TextFieldProps {
  value: string
  /** The service’s message, shown below the preview, which replaces the input. */
  violation: string | undefined
}

/** A field for CommonMark text, with a preview. */
export function MarkdownField({ description, violation, ...field }: MarkdownFieldProps) {
  const { form: texts } = useStaffTranslations()
  const [isPreviewing, setPreviewing] = useState(false)
  return (
    <div className="field-wide markdown-field">
      {isPreviewing ? (
        <div className="field">
          <span className="label">{field.label}</span>
          <div className="card markdown-preview">
            {field.value.trim() === '' ? (
              <p className="soft">{texts.nothing}</p>
            ) : (
              <Markdown text={field.value} level={2} />
            )}
          </div>
          {violation ? <span className="error">{violation}</span> : null}
        </div>
      ) : (
        <TextField {...field} rows={10} description={description ?? texts.markdownHint} />
      )}
      <Button kind="quiet" onPress={() => setPreviewing(!isPreviewing)}>
        {isPreviewing ? texts.edit : texts.preview}
      </Button>
    </div>
  )
}
