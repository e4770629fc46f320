import { ApiError } from '@guildhall/sdk'
import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'

interface RequestFormProps {
  /** The mutation that sends the form. */
  request: { error: unknown; mutate(): void; reset(): void }
  /** Messages by the name of the field; by default those of the service. */
  violations?: Record<string, string>
  className?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** A form that is sent with one request, with the errors of its fields. */
export function RequestForm({ request, violations, className = 'stack', ...rest }: RequestFormProps) {
  const messages = violations ?? readViolations(request.error)
  const hasViolations = Object.keys(messages).length > 0
  return (
    <div
      className="contents"
      onInput={({ target }) => {
        if (hasViolations) request.reset()
        checkAgain(target)
      }}
    >
      <Form
        {...rest}
        className={className}
        validationErrors={messages}
        onSubmit={(event) => {
          event.preventDefault()
          request.mutate()
        }}
      />
    </div>
  )
}

/**
 * Checks an invalid field with each change, so that its error disappears. Otherwise it would disappear when the field is
 * left, and the button would move away from under the pointer.
 */
function checkAgain(target: EventTarget): void {
  if (target instanceof HTMLInputElement && target.getAttribute('aria-invalid') === 'true')
    target.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The messages of the service by property path. */
export function readViolations(error: unknown): Record<string, string> {
  const violations = error instanceof ApiError ? error.violations : []
  return Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message]))
}
