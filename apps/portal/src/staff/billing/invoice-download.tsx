import { useMutation } from '@tanstack/react-query'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useTranslations } from '../../translations/use-translations.tsx'

/** A button that saves the PDF of an invoice, named after the invoice’s number. */
export function InvoiceDownload({ id, number }: { id: string; number: string }) {
  const t = useTranslations()
  const { invoices } = useBillingTranslations()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(`${number.replaceAll('/', '-')}.pdf`, await (await api.invoices.pdf(id)).blob()),
    onError: (error) => notifyFailure(error, t),
  })
  return (
    <Button kind="quiet" isPending={download.isPending} onPress={() => download.mutate()}>
      <Icon name="download" />
      {invoices.pdf}
      <span className="visually-hidden">{number}</span>
    </Button>
  )
}
