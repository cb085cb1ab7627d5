import { createServer } from "node:net";

/** A minimal SMTP server: as much of one as receiving an email needs. */
export interface PostOffice {
  /** For `SMTP_URL`. */
  url: string;
  received: { sender: string; recipients: string[]; message: string }[];
  close(): void;
}

/** @param answer the reply that rejects every recipient, such as `450 4.7.1 Slow down` */
export async function openPostOffice(answer?: string): Promise<PostOffice> {
  const received: PostOffice["received"] = [];
  const server = createServer((socket) => {
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
          else socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 post.test\r\n");
        }
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => void server.close() };
}
