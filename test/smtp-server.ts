import type net from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface KeptMail {
  readonly to: string;
  readonly data: string;
}

/** A real SMTP server that keeps its mail; `settings` control where it stops. */
export async function startSmtpServer() {
  const kept: KeptMail[] = [];
  const settings = {
    /** Before it greets. */
    greet: async () => {},
    /** After it stored a mail, before it replies; an error thrown here is its reply instead. */
    answer: async () => {},
  };
  const seen = { connections: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onConnect(_session, callback) {
      seen.connections += 1;
      settings.greet().then(() => callback(), callback);
    },
    onData(stream, session, callback) {
      const keep = async () => {
        const data = await text(stream);
        kept.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), data });
        await settings.answer();
      };
      keep().then(() => callback(null, 'kept'), callback);
    },
  });
  const sockets = new Set<net.Socket>();
  server.server.on('connection', (socket: net.Socket) => sockets.add(socket));
  server.on('error', () => {}); // a client that is killed in the middle
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
    kept,
    seen,
    settings,
    /** Without a message, like a pulled cable. */
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    /** Tells every client that it is shutting down. */
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** How often each Message-ID was stored. */
export function messageIds(kept: readonly KeptMail[]): string[] {
  return kept.map(({ data }) => /^Message-ID: <(.+)>\r?$/im.exec(data)?.[1] ?? 'none');
}
