import { memory } from './memory.ts'

/**
 * Keep what people typed out of the server's log: its details quote the values of keys and rows, its
 * lines about slow and failing statements their parameters (docs/operations.md, Logs).
 */
export const logSettings = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
} as const

/**
 * Settings for a ledger on a machine that runs other things as well: its unique index over request
 * keys should stay in memory, and its checkpoints must be rare. `fsync` and `synchronous_commit`
 * stay on: acknowledged entries survive a power cut.
 */
export function ledgerSettings(): Record<string, string> {
  const shared = Math.round(Math.min(1024, Math.max(128, memory() / 2 ** 20 / 8)))
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${shared * 3}MB`,
    max_wal_size: '4GB',
    // WAL files are kept for reuse: every commit waits while a new one is created.
    min_wal_size: '1GB',
    // These binaries support only pglz, which costs a batch more time than the saved bytes are
    // worth.
    wal_compression: 'off',
    checkpoint_timeout: '15min',
    max_connections: '200',
    log_min_messages: 'warning',
    ...logSettings,
  }
}

/** For temporary data: a killed process loses nothing, a power cut may. */
export function throwawaySettings(): Record<string, string> {
  return {
    ...ledgerSettings(),
    ...{ shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off' },
    // such data may lie in memory
    ...{ max_wal_size: '512MB', min_wal_size: '128MB' },
  }
}
