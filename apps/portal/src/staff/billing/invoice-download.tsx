import { useMutation } from '@tanstack/react-query'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useBillingWords } from '../../words/staff/use-billing-words.ts'
import { useWords } from '../../words/use-words.tsx'

/** Saves the PDF of an invoice, named after its number. */
export function InvoiceDownload({ id, number }: { id: string; number: string }) {
  const words = useWords()
  const { invoices } = useBillingWords()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(`${number.replaceAll('/', '-')}.pdf`, await (await api.invoices.pdf(id)).blob()),
    onError: (error) => notifyFailure(error, words),
  })
  return (
    <Button kind="quiet" isPending={download.isPending} onPress={() => download.mutate()}>
      <Icon name="download" />
      {invoices.pdf}
      <span className="visually-hidden">{number}</span>
    </Button>
  )
}
