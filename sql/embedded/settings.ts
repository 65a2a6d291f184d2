import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** Memory of this machine or, where it is less, of the container, in MiB. */
function memory(): number {
  let limit = Number.POSITIVE_INFINITY
  try {
    const text = readFileSync('/sys/fs/cgroup/memory.max', 'utf8').trim()
    if (text !== 'max') limit = Number(text)
  } catch {
    // No cgroup v2: the machine's own memory counts.
  }
  return Math.min(totalmem(), limit) / 2 ** 20
}

/**
 * Settings for a ledger (its unique index over request keys wants to stay in memory, and its
 * checkpoints must be rare) on a machine that does other things as well. `fsync` and
 * `synchronous_commit` stay on: what has been acknowledged survives a power cut.
 */
export function ledgerSettings(): Record<string, string> {
  const shared = Math.round(Math.min(1024, Math.max(128, memory() / 8)))
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${shared * 3}MB`,
    max_wal_size: '4GB',
    // Log files are kept to be used again: every commit waits while a new one is made.
    min_wal_size: '1GB',
    // These binaries know pglz only, which costs a batch more time than the bytes it saves.
    wal_compression: 'off',
    checkpoint_timeout: '15min',
    max_connections: '200',
    shared_preload_libraries: 'pg_stat_statements',
    log_min_messages: 'warning',
  }
}

/** For data that is thrown away after the run: a killed process loses nothing, a power cut may. */
export function throwawaySettings(): Record<string, string> {
  return { ...ledgerSettings(), shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off' }
}
