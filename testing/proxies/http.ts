import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";

/** A proxy between a server process and an outside service that reads requests before and after their responses. */

export interface OutgoingRequest {
  method: string;
  path: string;
}

export interface RequestWatch {
  /** The service has not received the request yet. `false` keeps it from the service forever. */
  before(request: OutgoingRequest): boolean;
  /** The service has responded. `false` keeps the response from the process forever. */
  after(request: OutgoingRequest): boolean;
}

export interface HttpProxy {
  url: string;
  close(): Promise<void>;
}

export async function httpProxy(serviceUrl: () => string | undefined, watch: RequestWatch): Promise<HttpProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (incoming, outgoing) => {
    const facts = { method: incoming.method ?? "", path: incoming.url ?? "" };
    try {
      const body = await bytesOf(incoming);
      const target = serviceUrl();
      if (!target || !watch.before(facts)) return void outgoing.destroy();
      const answer = await forward(agent, target, incoming, body);
      if (!watch.after(facts)) return void outgoing.destroy();
      passOn(answer, outgoing);
    } catch {
      // Either side is gone: end the other as it would end without the proxy.
      outgoing.destroy();
    }
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () =>
      new Promise((closed) => {
        agent.destroy();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

interface WholeAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

function forward(agent: Agent, target: string, incoming: IncomingMessage, body: Buffer): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const { method, headers, url } = incoming;
    const outgoing = send(new URL(url ?? "/", target), { agent, method: method ?? "GET", headers }, async (answer) => {
      try {
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: await bytesOf(answer) });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function passOn(answer: WholeAnswer, outgoing: ServerResponse): void {
  const { "transfer-encoding": _, connection: __, ...headers } = answer.headers;
  outgoing.writeHead(answer.status, { ...headers, "content-length": answer.body.length }).end(answer.body);
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
