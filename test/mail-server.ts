import net from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly data: string;
}

/** An SMTP server that keeps its mail. `refuse` is its answer to the commands `refuseAt`, such as `EHLO|HELO`, instead of 250. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const settings = { refuse: '', refuseAt: 'RCPT TO', wait: 0 };
  const server = net.createServer((socket) => {
    let from = '';
    let to = '';
    let data: string | undefined;
    let line = '';
    const say = (text: string) => socket.write(`${text}\r\n`);
    const answer = (command: string) => {
      if (data !== undefined) {
        if (command !== '.') {
          data += `${command}\n`;
          return;
        }
        received.push({ from, to, data });
        data = undefined;
        return void setTimeout(() => say('250 kept'), settings.wait);
      }
      if (settings.refuse && new RegExp(`^(${settings.refuseAt})`).test(command)) return say(settings.refuse);
      if (/^(EHLO|HELO)/i.test(command)) return say('250 test');
      if (/^MAIL FROM/i.test(command)) from = command;
      if (/^RCPT TO/i.test(command)) to = command;
      if (/^QUIT/i.test(command)) return void socket.end('221 bye\r\n');
      if (/^DATA/i.test(command)) {
        data = '';
        return say('354 go on');
      }
      say('250 ok');
    };
    socket.on('data', (bytes) => {
      line += bytes;
      for (let end = line.indexOf('\r\n'); end >= 0; end = line.indexOf('\r\n')) {
        answer(line.slice(0, end));
        line = line.slice(end + 2);
      }
    });
    socket.on('error', () => {});
    say('220 test');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
    received,
    settings,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
