import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The faults to simulate, each as a share of the calls from 0 to 1; decided by `random`. */
interface Faults {
  slowDown: number;
  broken: number;
  /** Given by the test, so that each run is the same: half by itself, so only a share above that fails. */
  random(): number;
}

export interface FakeRequest {
  readonly method: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A till provider on its own port: state, faults, and objections to requests and its own answers. */
export abstract class FakeTill {
  /** Objections to our requests and the given answers: if not empty, the fake or its caller is wrong. */
  readonly objections: string[] = [];
  readonly calls: string[] = [];
  readonly faults: Faults = { slowDown: 0, broken: 0, random: () => 0.5 };
  /** Called before each answer, to simulate changes at the seller meanwhile. */
  beforeAnswer: (request: FakeRequest) => void = () => {};
  private tick = 0;
  private readonly server = http.createServer((request, response) => void this.serve(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Milliseconds, never the same twice: each change is later than the one before. */
  now(): number {
    this.tick = Math.max(Date.now(), this.tick + 1);
    return this.tick;
  }

  protected abstract answer(request: FakeRequest): FakeAnswer;
  /** The headers of this provider's request to slow down. */
  protected abstract slowDown(): Readonly<Record<string, string>>;

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '/', 'http://fake');
    const asked: FakeRequest = {
      method: request.method ?? 'GET',
      pathname: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    };
    this.calls.push(`${asked.method} ${asked.pathname}`);
    this.beforeAnswer(asked);
    const { status = 200, json, headers } = this.withFaults(asked);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof json === 'string' ? json : JSON.stringify(json));
  }

  private withFaults(asked: FakeRequest): FakeAnswer {
    const { random, slowDown, broken } = this.faults;
    if (random() < slowDown) return { status: 429, json: { message: 'Too many requests' }, headers: this.slowDown() };
    if (random() < broken) return { status: 503, json: '<html>Service unavailable</html>' };
    return this.answer(asked);
  }
}
