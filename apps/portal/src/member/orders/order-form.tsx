import {
  ApiError,
  ConflictError,
  type Member,
  type Order,
  type OrderCreate,
  type Quote,
} from '@guildhall/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form } from 'react-aria-components'
import { Button } from '../../design/button.tsx'
import { Banner } from '../../design/feedback.tsx'
import { type RecordForm, useRecordForm } from '../../forms/use-record-form.ts'
import { type SendOnce, useSendOnce } from '../../forms/use-send-once.ts'
import { api } from '../../shell/api.ts'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { resourceQuery } from '../library/resource-query.ts'
import { toBuyer, toBuyerFields } from './buyer.ts'
import { BuyerDetails } from './buyer-details.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderQuery, quoteQuery } from './order-queries.ts'

interface OrderFormProps {
  resourceId: string
  quote: Quote
  member: Member
  slug: string
  /** The page of the association’s website that the buyer came from. */
  returnUrl: string | undefined
}

/** The price, the invoice’s details, and the button that places the order. */
export function OrderForm(props: OrderFormProps) {
  const { quote } = props
  const { buy, lines } = useOrdersTranslations()
  const form = useOrderForm(props)
  return (
    <Form
      className="stack-32"
      validationErrors={form.violations}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <OrderLines title={lines.title} order={quote} />
      <BuyerDetails form={form} member={props.member} />
      <div className="stack">
        <p className="measure">{buy.payment}</p>
        <p className="measure">{buy.access}</p>
        <OrderFailure form={form} quote={quote} />
        <div>
          <Button type="submit" kind="primary" isPending={form.isSaving}>
            {buy.order}
          </Button>
        </div>
      </div>
    </Form>
  )
}

function useOrderForm({ resourceId, quote, member, slug, returnUrl }: OrderFormProps): RecordForm {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const stored = toBuyerFields(member)
  const draft = `buy.${resourceId}`
  const sendOnce = useSendOnce(draft)
  // Has its own key: the rejection of a return URL must not clear the key of the order without one.
  const sendWithReturnUrl = useSendOnce(`${draft}.return-url`)
  return useRecordForm(
    draft,
    stored,
    async (_changes, _etag, values) => {
      const buyer = toBuyer(values)
      const request: OrderCreate = {
        memberId: member.id,
        lines: [{ item: { type: 'resource', id: resourceId } }],
        currency: quote.currency,
        expectedTotal: quote.totals.total,
        ...(buyer ? { buyer } : {}),
      }
      try {
        const order = await createOrder({ sendOnce, sendWithReturnUrl }, request, returnUrl)
        queryClient.setQueryData(orderQuery(order.id).queryKey, order)
        void queryClient.invalidateQueries({ queryKey: ['own-orders'] })
        // The button stays pending until the order is shown, so that the order cannot be placed twice.
        await navigate({ to: '/a/$slug/me/orders/$id', params: { slug, id: order.id }, replace: true })
        return stored
      } catch (error) {
        // The price has changed, or the member already owns the resource: the page shows the current state.
        if (error instanceof ConflictError)
          await Promise.all([
            queryClient.invalidateQueries(quoteQuery(member.id, resourceId)),
            queryClient.invalidateQueries(resourceQuery(resourceId)),
          ])
        throw error
      }
    },
    async () => stored,
    true,
  )
}

interface OrderSenders {
  /** Sends an order without a return URL. */
  sendOnce: SendOnce
  sendWithReturnUrl: SendOnce
}

/** Sends the order. A return URL that the association does not allow is omitted, rather than failing the order. */
async function createOrder(
  { sendOnce, sendWithReturnUrl }: OrderSenders,
  request: OrderCreate,
  returnUrl: string | undefined,
): Promise<Order> {
  const send = (sendOnce: SendOnce, body: OrderCreate) =>
    sendOnce(body, (options) => api.orders.create(body, options))
  if (returnUrl === undefined) return send(sendOnce, request)
  try {
    return await send(sendWithReturnUrl, { ...request, returnUrl })
  } catch (error) {
    const isRejected =
      error instanceof ApiError && error.violations.some(({ propertyPath }) => propertyPath === 'returnUrl')
    if (!isRejected) throw error
    return send(sendOnce, request)
  }
}

function OrderFailure({ form, quote }: { form: RecordForm; quote: Quote }) {
  const { buy } = useOrdersTranslations()
  const format = useFormat()
  const { error, violations } = form
  const otherViolations = Object.entries(violations).filter(([path]) => !path.startsWith('buyer.'))
  if (otherViolations.length > 0)
    return <Banner tone="danger" title={otherViolations.map(([, message]) => message).join(' ')} />
  if (!error) return null
  if (error instanceof ConflictError && error.kind === 'price-changed') {
    const total = format.amount({ amount: quote.totals.total, currency: quote.currency })
    return (
      <Banner tone="warning" title={buy.priceChanged(total)}>
        {buy.priceChangedHint}
      </Banner>
    )
  }
  return <FailureBanner error={error} />
}
