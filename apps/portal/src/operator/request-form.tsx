import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { useKeepDialogOpen } from '../design/keep-dialog-open.ts'
import { readViolations } from '../forms/read-violations.ts'

interface RequestFormProps {
  /** The mutation that sends the form. */
  request: { error: unknown; isPending: boolean; mutate(): void; reset(): void }
  /** Messages by field name; by default, those from the service. */
  violations?: Record<string, string>
  className?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/**
 * A form that sends one request at a time and shows the errors of its fields. A dialog around it stays open while
 * a request is pending.
 */
export function RequestForm({ request, violations, className = 'stack', ...rest }: RequestFormProps) {
  useKeepDialogOpen(request.isPending)
  const messages = violations ?? readViolations(request.error)
  const hasViolations = Object.keys(messages).length > 0
  return (
    <div
      className="contents"
      onInput={() => {
        if (hasViolations) request.reset()
      }}
    >
      <Form
        {...rest}
        className={className}
        validationErrors={messages}
        onSubmit={(event) => {
          event.preventDefault()
          // In a form with one field, Enter submits even while the button is pending.
          if (!request.isPending) request.mutate()
        }}
      />
    </div>
  )
}
