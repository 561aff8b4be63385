import net from 'node:net';

export interface NetworkProxy {
  /** The same address, through the proxy. */
  readonly url: string;
  /** `silent`: swallows every byte and closes nothing, including new connections. */
  set(mode: 'open' | 'silent' | 'refused'): void;
  /** Open connections go silent; new ones work. */
  swallow(): void;
  /** Breaks every connection like a network reset. */
  reset(): void;
  /** New connections lead to another port of this machine, like an address after a failover. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** A network between the app and its database that can go silent, be reset, or refuse. */
export async function startNetworkProxy(databaseUrl: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(databaseUrl);
  let target = Number(port);
  const pairs = new Set<readonly [net.Socket, net.Socket | undefined]>();
  const swallowed = new WeakSet<net.Socket>();
  let mode: 'open' | 'silent' | 'refused' = 'open';
  const passes = (near: net.Socket) => mode === 'open' && !swallowed.has(near);
  const server = net.createServer((near) => {
    near.on('error', () => {});
    if (mode === 'refused') return void near.resetAndDestroy();
    const far = mode === 'open' ? net.connect(target, hostname) : undefined;
    const pair = [near, far] as const;
    pairs.add(pair);
    far?.on('error', () => near.destroy());
    near.on('data', (bytes) => passes(near) && far?.write(bytes));
    far?.on('data', (bytes) => passes(near) && near.write(bytes));
    near.on('close', () => {
      far?.destroy();
      pairs.delete(pair);
    });
    far?.on('close', () => passes(near) && near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as net.AddressInfo).port);
  const reset = () => {
    for (const [near] of pairs) near.resetAndDestroy();
  };
  return {
    url: url.href,
    set: (next) => {
      mode = next;
      if (next === 'refused') reset();
    },
    swallow: () => {
      for (const [near] of pairs) swallowed.add(near);
    },
    reset,
    leadTo: (next) => {
      target = next;
    },
    close: async () => {
      reset();
      await new Promise((closed) => server.close(closed));
    },
  };
}
