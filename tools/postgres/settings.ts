/**
 * Settings of a temporary server: no durability, for speed, and enough connections for many concurrent test files.
 */
const TEMPORARY_SERVER_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
}

/**
 * PostgreSQL’s settings, passed on the command line so that existing data directories use the current ones. TCP on
 * loopback only: the path of a Unix socket is limited to about a hundred characters.
 */
export function buildServerSettings(port: number, isDurable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%u@%d ',
    ...(isDurable ? {} : TEMPORARY_SERVER_SETTINGS),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
