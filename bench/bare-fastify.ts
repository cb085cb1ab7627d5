import fastify from "fastify";

/** Sends the bytes its parent gives it, and nothing else: what `requests.ts` compares with. */

let body = Buffer.alloc(0);
process.on("message", (bytes: string) => {
  body = Buffer.from(bytes, "base64");
});

const app = fastify();
app.get("/", (_request, reply) => reply.headers({ "content-encoding": "br", "content-type": "text/html" }).send(body));
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
