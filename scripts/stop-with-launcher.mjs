// Loaded before the server: if the launcher dies without passing a signal on (kill -9), the server stops too. Otherwise
// it would keep the port and the data, and the next start would fail.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
