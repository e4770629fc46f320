import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { findFreePort } from '../process/free-port.ts'

/** The replies of a mail server: null to accept, or a rejection such as `550 5.1.1 unknown`. */
export interface MailBehavior {
  recipient?: (address: string) => string | null | Promise<string | null>
  message?: (message: ParsedMail) => string | null | Promise<string | null>
}

const signInCodePattern = /\b\d{6}\b/

/** A mail server that stores accepted messages. */
export class TestMailServer {
  readonly messages: ParsedMail[] = []
  /** The number of messages received completely, accepted or not. */
  attempts = 0
  private readonly server: SMTPServer

  private constructor(
    readonly port: number,
    private readonly behavior: MailBehavior,
    options: SMTPServerOptions,
  ) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => this.reply(this.behavior.recipient?.(address), done),
      onData: (stream, _session: SMTPServerSession, done) => {
        simpleParser(stream).then(async (message) => {
          this.attempts++
          const rejection = (await this.behavior.message?.(message)) ?? null
          if (rejection === null) this.messages.push(message)
          await this.reply(rejection, done)
        }, done)
      },
      ...options,
    })
    // A client that disconnects is not an error of the server.
    this.server.on('error', () => {})
  }

  static async start(
    behavior: MailBehavior = {},
    options: SMTPServerOptions = {},
    port: number | null = null,
  ): Promise<TestMailServer> {
    const server = new TestMailServer(port ?? (await findFreePort()), behavior, options)
    await new Promise<void>((resolve) => server.server.listen(server.port, '127.0.0.1', resolve))
    return server
  }

  /** Settings for a service that sends its mail here. */
  get environment(): Record<string, string> {
    return { SMTP_URL: `smtp://127.0.0.1:${this.port}`, MAIL_FROM: 'no-reply@guildhall.test' }
  }

  /** Waits for `count` messages to an address. @returns the latest */
  async waitForMessageTo(address: string, count = 1): Promise<ParsedMail> {
    return this.waitForMessage(address, count, () => true)
  }

  /** Waits for a sign-in code. @param count the expected number of codes sent to the address */
  async waitForCode(address: string, count = 1): Promise<string> {
    const message = await this.waitForMessage(address, count, ({ text }) =>
      signInCodePattern.test(text ?? ''),
    )
    return signInCodePattern.exec(message.text ?? '')?.[0] ?? ''
  }

  /** Messages arrive in any order, so `isExpected` selects those to wait for. */
  private async waitForMessage(
    address: string,
    count: number,
    isExpected: (message: ParsedMail) => boolean,
  ): Promise<ParsedMail> {
    for (;;) {
      const matches = this.messages.filter(
        (message) =>
          [message.to].flat().some((recipient) => recipient?.text === address) && isExpected(message),
      )
      const latest = matches.at(-1)
      if (latest && matches.length >= count) return latest
      await Bun.sleep(20)
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  private async reply(
    result: string | null | undefined | Promise<string | null>,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const rejection = (await result) ?? null
    if (rejection === null) return done()
    const [status = '550', ...text] = rejection.split(' ')
    done(Object.assign(new Error(text.join(' ')), { responseCode: Number(status) }))
  }
}
