import { ApiError, AuthenticationError, BadRequestError, RateLimitError } from '@guildhall/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../design/button.tsx'
import { Banner } from '../design/feedback.tsx'
import { TextField } from '../design/fields.tsx'
import { plainApi } from '../shell/api.ts'
import { describeFailure } from '../shell/error-state.tsx'
import { useTranslations } from '../translations/use-translations.tsx'
import { clientQuery } from './client-query.ts'

export interface SignInFormProps {
  /** The association’s slug. */
  client: string
  email?: string | undefined
  /** Whether the person was invited: invitations are accepted with a code, not by single sign-on. */
  isInvited?: boolean
  /** The path that single sign-on returns to. */
  returnTo?: string | undefined
  /** Whether the page must stay open: single sign-on then opens a new window, and any window can sign in. */
  isInPlace?: boolean
  onSignedIn(): void | Promise<void>
}

/** The sign-in methods of one association: a code by email, and single sign-on. */
export default function SignInForm(props: SignInFormProps) {
  const { client, isInvited = false, returnTo, isInPlace = false, onSignedIn } = props
  const t = useTranslations()
  const { data: association } = useQuery(clientQuery(client))
  const [email, setEmail] = useState(props.email ?? '')
  const [step, setStep] = useState<'email' | 'code' | 'other-email'>('email')
  const hasCode = association?.signIn.code !== false
  const hasSingleSignOn = association?.signIn.singleSignOn === true
  const checkError = useSignInElsewhere(isInPlace, onSignedIn)
  const [title, hint] = t.signIn.noMethod
  if (!hasCode && !hasSingleSignOn)
    return (
      <Banner tone="warning" title={title}>
        {hint}
      </Banner>
    )
  const backToEmail = () => setStep('other-email')
  if (step === 'code')
    return <CodeStep client={client} email={email} onSignedIn={onSignedIn} onBack={backToEmail} />
  // No code is sent for an invitation that has expired; on return from the code step, all methods are offered.
  const isCodeRequired = isInvited && hasCode && step === 'email'
  const isSingleSignOnShown = hasSingleSignOn && !isCodeRequired
  return (
    <div className="stack">
      {/* The other window may still be signing in. */}
      <SignInError error={checkError instanceof AuthenticationError ? null : checkError} />
      {isSingleSignOnShown ? (
        <SingleSignOn client={client} returnTo={returnTo} isInPlace={isInPlace} />
      ) : null}
      {isSingleSignOnShown && hasCode ? <div className="divider">{t.signIn.or}</div> : null}
      {hasCode ? (
        <EmailStep
          client={client}
          email={email}
          // The button that led back here is removed.
          autoFocus={step === 'other-email'}
          onChange={setEmail}
          onSent={() => setStep('code')}
        />
      ) : null}
    </div>
  )
}

/**
 * On each return to this window, checks whether the user has signed in in another one, by single sign-on or otherwise.
 *
 * @returns the error of the last check
 */
function useSignInElsewhere(isInPlace: boolean, onSignedIn: SignInFormProps['onSignedIn']): Error | null {
  const { mutate: check, error } = useMutation({
    mutationFn: async () => {
      await plainApi.me.get()
      await onSignedIn()
    },
  })
  useEffect(() => {
    if (!isInPlace) return
    const checkOnFocus = () => check()
    addEventListener('focus', checkOnFocus)
    return () => removeEventListener('focus', checkOnFocus)
  }, [isInPlace, check])
  return error
}

interface EmailStepProps {
  client: string
  email: string
  autoFocus: boolean
  onChange(email: string): void
  onSent(): void
}

function EmailStep({ client, email, autoFocus, onChange, onSent }: EmailStepProps) {
  const t = useTranslations()
  const request = useMutation({
    mutationFn: () => plainApi.auth.requestCode({ client, email: email.trim() }),
    onSuccess: onSent,
  })
  const isInvalid = request.error instanceof BadRequestError
  const violations = useMemo(() => (isInvalid ? { email: t.signIn.emailInvalid } : {}), [isInvalid, t])
  return (
    <Form
      className="stack"
      // A new object would show the error again and block the next attempt.
      validationErrors={violations}
      onSubmit={(event) => {
        event.preventDefault()
        // Requesting another code would invalidate the first one.
        if (!request.isPending) request.mutate()
      }}
    >
      <SignInError error={request.error} />
      <TextField
        label={t.signIn.email}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={autoFocus}
        isRequired
        value={email}
        onChange={onChange}
      />
      <Button type="submit" kind="primary" isWide isPending={request.isPending}>
        {t.signIn.sendCode}
      </Button>
    </Form>
  )
}

interface CodeStepProps extends Pick<SignInFormProps, 'client' | 'onSignedIn'> {
  email: string
  onBack(): void
}

function CodeStep(props: CodeStepProps) {
  const { client, email, onSignedIn, onBack } = props
  const t = useTranslations()
  const [code, setCode] = useState('')
  const isVerified = useRef(false)
  const verify = useMutation({
    mutationFn: async (digits: string) => {
      // A code works only once. After it has been accepted, a retry skips the verification.
      if (!isVerified.current) await plainApi.auth.verifyCode({ client, code: digits })
      isVerified.current = true
      await onSignedIn()
    },
  })
  const change = (text: string): void => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 6)
    setCode(digits)
    if (digits.length === 6 && digits !== code) verify.mutate(digits)
  }
  const isWrong = verify.error instanceof AuthenticationError || verify.error instanceof BadRequestError
  const violations = useMemo(() => (isWrong ? { code: t.signIn.codeWrong } : {}), [isWrong, t])
  return (
    <Form
      className="stack"
      validationErrors={violations}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6 && !verify.isPending) verify.mutate(code)
      }}
    >
      <Banner tone="info" title={t.signIn.codeSent(email)}>
        {t.signIn.codeSentExplanation}
      </Banner>
      {isWrong ? null : <SignInError error={verify.error} />}
      <TextField
        label={t.signIn.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        inputClassName="code"
        isRequired
        autoFocus
        value={code}
        onChange={change}
      />
      <Button type="submit" kind="primary" isWide isPending={verify.isPending}>
        {t.signIn.signIn}
      </Button>
      <Button kind="quiet" isWide onPress={onBack}>
        {t.signIn.otherEmail}
      </Button>
    </Form>
  )
}

interface SingleSignOnProps extends Pick<SignInFormProps, 'client' | 'returnTo'> {
  isInPlace: boolean
}

function SingleSignOn({ client, returnTo, isInPlace }: SingleSignOnProps) {
  const t = useTranslations()
  const parameters = new URLSearchParams({ client, ...(returnTo ? { returnTo } : {}) })
  return (
    <a
      className="button wide"
      href={`/auth/sso?${parameters}`}
      {...(isInPlace ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {t.signIn.singleSignOn}
    </a>
  )
}

/** The error of a request; renders nothing for invalid input, which is reported next to its field. */
function SignInError({ error }: { error: unknown }) {
  const t = useTranslations()
  if (!error || error instanceof BadRequestError) return null
  if (error instanceof RateLimitError)
    return (
      <Banner tone="danger" title={t.signIn.tooMany}>
        {t.signIn.tooManyHint}
      </Banner>
    )
  const { title, hint, requestId } = describeFailure(error, t)
  return (
    <Banner tone="danger" title={title}>
      {hint}
      {error instanceof ApiError && requestId ? ` ${t.errors.reference(requestId)}` : null}
    </Banner>
  )
}
