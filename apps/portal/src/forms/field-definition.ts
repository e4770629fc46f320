import type { RecordFields } from './field-values.ts'

/** A field of a form, defined by the type of its value. */
export interface FieldDefinition {
  /** The property path in the API, such as `price` or `chat.retentionDays`. */
  path: string
  label: string
  /**
   * `lines` is a list of strings, one per line; `tags` a list separated by commas, as in CSV; `money` an amount with its
   * currency; `datetime` a date and time in the record’s time zone or, without one, the form’s; `image` the URL of an
   * image, which can be uploaded; `color` a color as `#rrggbb`; `salary` a range of amounts per unit of time; `credits`
   * the number of credits in each scheme, one scheme per line; `rates` tax rates with their names, one per line.
   */
  kind:
    | 'text'
    | 'email'
    | 'url'
    | 'multiline'
    | 'markdown'
    | 'integer'
    | 'decimal'
    | 'choice'
    | 'checkbox'
    | 'lines'
    | 'tags'
    | 'money'
    | 'salary'
    | 'credits'
    | 'rates'
    | 'datetime'
    | 'image'
    | 'color'
  description?: string
  isRequired?: boolean
  /** The options of a choice; the value '' stores null. */
  options?: readonly { value: string; text: string }[]
  /**
   * Whether a date and time is an end. For an all-day record, the form then shows the last day, and stores the midnight
   * after it.
   */
  isEnd?: boolean
  /** Whether it is stored without spaces and in capitals, as IBANs are. */
  isStoredWithoutSpaces?: boolean
  /** Whether it takes up a whole row. */
  isWide?: boolean
  /** Whether its parent object becomes null when it is emptied, as `author` does with `author.name`. */
  clearsParent?: boolean
  isHidden?(values: RecordFields): boolean
}

export interface FieldGroup {
  title: string
  description?: string
  fields: readonly FieldDefinition[]
}
