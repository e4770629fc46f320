import { Client } from 'pg'

export type Channel = 'guildhall_events' | 'guildhall_lanes' | 'guildhall_log'

export interface Listener {
  close(): Promise<void>
}

const RECONNECT_DELAY_MS = 1_000

/**
 * Listens for PostgreSQL notifications on a dedicated connection and reconnects when it is lost. Uses node-postgres,
 * which BullMQ needs as well, because Bun's client has no LISTEN.
 *
 * @param onMessage receives each message, and after each connect one empty message per channel, since messages may have
 *   been missed; callers should also poll
 * @param onError receives the reason a connection was lost or could not be opened
 */
export function listen(
  url: string,
  channels: readonly Channel[],
  onMessage: (channel: Channel, payload: string) => void,
  onError: (error: unknown) => void,
): Listener {
  let client: Client | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isClosed = false

  const connect = async () => {
    timer = null
    const connection = new Client({
      connectionString: url,
      application_name: 'guildhall-listen',
      keepAlive: true,
    })
    client = connection
    let isLost = false
    const reconnect = (error: unknown) => {
      if (isLost || isClosed) return
      isLost = true
      onError(error)
      // Already broken.
      connection.end().catch(() => {})
      timer = setTimeout(connect, RECONNECT_DELAY_MS)
    }
    connection.on('error', reconnect)
    connection.on('end', () => reconnect(new Error('The LISTEN connection was closed.')))
    connection.on('notification', ({ channel, payload = '' }) => onMessage(channel as Channel, payload))
    try {
      await connection.connect()
      for (const channel of channels) await connection.query(`listen ${channel}`)
      for (const channel of channels) onMessage(channel, '')
    } catch (error) {
      reconnect(error)
    }
  }

  void connect()
  return {
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await client?.end()
    },
  }
}
