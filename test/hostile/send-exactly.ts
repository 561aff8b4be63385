import http from 'node:http';

export interface ExactRequest {
  readonly method: string;
  /** Exactly as sent: not normalized or escaped. */
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface ExactAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** A server without an answer by then would never answer. */
const PATIENCE = 30_000;

/** Sends requests that fetch would correct or refuse. */
export function sendExactly(url: string, { method, path, headers, body }: ExactRequest): Promise<ExactAnswer> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { agent, hostname, port, method, path, headers: { ...length, ...headers } };
    const request = http.request(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        clearTimeout(timer);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        });
      });
    });
    const timer = setTimeout(
      () => request.destroy(new Error(`${method} ${path.slice(0, 200)} was not answered`)),
      PATIENCE,
    );
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end(body);
  });
}
