import { type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button, IconButton } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Badge, Banner, EmptyState, Loading, Skeleton, type Tone } from '../feedback.tsx'
import { Checkbox, SearchField, SelectField, TextField } from '../fields.tsx'

const tones: Tone[] = ['info', 'success', 'warning', 'danger']
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikantenverband'

/** Shows the components in their states. Only in development. */
export function Gallery() {
  const [isOpen, setOpen] = useState(false)
  const [choice, setChoice] = useState<'one' | 'two'>('one')
  return (
    <main className="page stack-32">
      <h1>Components</h1>
      <Section title="Buttons">
        <Button kind="primary">Primary</Button>
        <Button>Default</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Danger</Button>
        <Button isDisabled>Disabled</Button>
        <Button kind="primary" isPending>
          Pending
        </Button>
        <IconButton icon="search" label="Search" />
        <Button>{long}</Button>
      </Section>
      <Section title="Fields">
        <TextField label="Text" description="A description." defaultValue="Value" />
        <TextField label="Required" isRequired />
        <Form validationErrors={{ email: 'Enter an email address.' }}>
          <TextField label="Invalid" name="email" defaultValue="nobody" />
        </Form>
        <TextField label="Disabled" isDisabled defaultValue="Value" />
        <TextField label="Several lines" rows={3} defaultValue={long} />
        <SearchField label="Search" clearLabel="Clear" placeholder="Search" defaultValue="tide" />
        <SelectField
          label="Choice"
          value={choice}
          options={[
            { value: 'one', text: 'One' },
            { value: 'two', text: long },
          ]}
          onChange={(value) => setChoice(value as typeof choice)}
        />
        <Checkbox defaultSelected count="12">
          Selected
        </Checkbox>
        <Checkbox count="3">{long}</Checkbox>
      </Section>
      <Section title="Badges">
        <Badge>Neutral</Badge>
        <Badge tone="accent">Accent</Badge>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon="info">
            {tone}
          </Badge>
        ))}
      </Section>
      <Section title="Banners">
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} title={tone}>
            {long} and what to do about it.
          </Banner>
        ))}
      </Section>
      <Section title="States">
        <EmptyState icon="library" title="Nothing here yet" action={<Button>Next step</Button>}>
          What appears here, and how.
        </EmptyState>
        <Loading label="Loading">
          <Skeleton height="2rem" width="60%" />
          <Skeleton height="6rem" />
        </Loading>
      </Section>
      <Section title="Dialog">
        <Button onPress={() => setOpen(true)}>Open dialog</Button>
        <Dialog title="Dialog" isOpen={isOpen} onOpenChange={setOpen}>
          <p>{long}</p>
          <div className="dialog-buttons">
            <Button onPress={() => setOpen(false)}>Close</Button>
          </div>
        </Dialog>
      </Section>
    </main>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card padded stack" aria-label={title}>
      <h2>{title}</h2>
      <div className="cluster">{children}</div>
    </section>
  )
}
