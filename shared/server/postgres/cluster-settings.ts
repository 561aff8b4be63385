import fs from 'node:fs';

/** PostgreSQL settings of the embedded database: a small server that shares its machine with the app. */
export function clusterSettings(): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '128MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    wal_compression: 'on',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    autovacuum_naptime: '20s',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.02',
    // The app reports its own errors; this log is about the server only, which keeps it small.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...sharedMemory(),
  };
}

/**
 * Containers often have only 64 MB of /dev/shm, too little for a parallel query: use files in the data folder instead.
 */
function sharedMemory(): Record<string, string> {
  if (process.platform !== 'linux') return {};
  try {
    const { bavail, bsize } = fs.statfsSync('/dev/shm');
    if (bavail * bsize >= 256 * 1024 * 1024) return {};
  } catch {
    // no /dev/shm at all
  }
  return { dynamic_shared_memory_type: 'mmap' };
}
