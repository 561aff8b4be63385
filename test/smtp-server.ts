import type net from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface KeptMail {
  readonly to: string;
  readonly data: string;
}

/** A real SMTP server that keeps what it gets; where it stops is told by `settings`. */
export async function startSmtpServer() {
  const kept: KeptMail[] = [];
  const settings = {
    /** Before it greets. */
    greet: async () => {},
    /** After it kept a mail, before it says so; what it throws is its answer instead. */
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
    /** Without a word, as a cable that is pulled out. */
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    /** Says to everybody that it ends. */
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** How often each Message-ID was kept. */
export function messageIds(kept: readonly KeptMail[]): string[] {
  return kept.map(({ data }) => /^Message-ID: <(.+)>\r?$/im.exec(data)?.[1] ?? 'none');
}
