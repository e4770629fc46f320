import { Client } from 'pg'

export type Channel = 'guildhall_events' | 'guildhall_lanes' | 'guildhall_log'

export interface Listener {
  close(): Promise<void>
}

const RECONNECT_MILLISECONDS = 1_000

/**
 * Listens to PostgreSQL's notifications on a connection of its own, and connects again when that is lost. Bun's client
 * has no LISTEN, so this is node-postgres, which BullMQ needs as well.
 *
 * @param onMessage is told of each message, and once of every channel, with an empty text, after each connecting: something may have been
 *   missed. Whoever listens should look by itself now and then all the same.
 * @param onError is told why a connection was lost or could not be made
 */
export function listen(
  url: string,
  channels: readonly Channel[],
  onMessage: (channel: Channel, payload: string) => void,
  onError: (error: unknown) => void,
): Listener {
  let client: Client | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let closed = false

  const connect = async () => {
    timer = null
    const own = new Client({ connectionString: url, application_name: 'guildhall-listen', keepAlive: true })
    client = own
    let lost = false
    const again = (error: unknown) => {
      if (lost || closed) return
      lost = true
      onError(error)
      // Already broken: there is nobody to say goodbye to.
      own.end().catch(() => {})
      timer = setTimeout(connect, RECONNECT_MILLISECONDS)
    }
    own.on('error', again)
    own.on('end', () => again(new Error('The connection that listens was closed.')))
    own.on('notification', ({ channel, payload = '' }) => onMessage(channel as Channel, payload))
    try {
      await own.connect()
      for (const channel of channels) await own.query(`listen ${channel}`)
      for (const channel of channels) onMessage(channel, '')
    } catch (error) {
      again(error)
    }
  }

  void connect()
  return {
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await client?.end()
    },
  }
}
