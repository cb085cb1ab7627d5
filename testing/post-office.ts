import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

/** A minimal SMTP server: as much of one as receiving an email needs. */
export interface PostOffice {
  /** For `SMTP_URL`. */
  url: string;
  received: { sender: string; recipients: string[]; message: string }[];
  close(): void;
}

interface Options {
  /** The reply that rejects every recipient, such as `450 4.7.1 Slow down`. */
  answer?: string;
  host?: string;
  port?: number;
  /** With one, every connection begins with TLS. */
  certificate?: { cert: string; key: string };
}

export async function openPostOffice({ answer, certificate, ...at }: Options = {}): Promise<PostOffice> {
  const received: PostOffice["received"] = [];
  const serve = (socket: Socket) => {
    let sender = "";
    let recipients: string[] = [];
    let message: string | undefined;
    let rest = "";
    socket.write("220 post.test\r\n");
    socket.setEncoding("utf8").on("error", () => {});
    socket.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (message !== undefined && line !== ".") message += `${line}\r\n`;
        else if (message !== undefined) {
          received.push({ sender, recipients, message });
          [recipients, message] = [[], undefined];
          socket.write("250 taken\r\n");
        } else if (line.startsWith("DATA")) {
          message = "";
          socket.write("354 go on\r\n");
        } else {
          sender = /^MAIL FROM:<(.*?)>/.exec(line)?.[1] ?? sender;
          const recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1];
          if (recipient !== undefined) recipients.push(recipient);
          if (recipient !== undefined && answer) socket.write(`${answer}\r\n`);
          else if (line.startsWith("QUIT")) socket.write("221 bye\r\n");
          else socket.write(line.startsWith("AUTH") ? "235 come in\r\n" : "250 post.test\r\n");
        }
      }
    });
  };
  const server = certificate ? createTlsServer(certificate, serve) : createServer(serve);
  const { host = "127.0.0.1", port: wanted = 0 } = at;
  await new Promise<void>((listening) => server.listen(wanted, host, listening));
  const { port } = server.address() as { port: number };
  return { url: `smtp${certificate ? "s" : ""}://${host}:${port}`, received, close: () => void server.close() };
}
