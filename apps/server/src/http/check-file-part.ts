import { invalid, violation } from '@guildhall/core/errors'

/**
 * Checks a part of a form whose only part is the file in `file`.
 *
 * @param isRepeated whether the form already had a file
 * @throws DomainError validation-error
 */
export function checkFilePart(name: string, isRepeated: boolean): void {
  if (name !== 'file')
    throw invalid(
      violation(
        name.replaceAll('\0', '').slice(0, 100).toWellFormed(),
        'unknown_field',
        'Unknown field. The form accepts only "file".',
      ),
    )
  if (isRepeated) throw invalid(violation('file', 'repeated', 'This field is repeated. Send it once.'))
}
