import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver, OpenDriver } from "./browser.ts";

/** Firefox by WebDriver BiDi, which it supports natively: https://w3c.github.io/webdriver-bidi */

const preferences = {
  "intl.accept_languages": "es-PR, es",
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "app.normandy.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "ui.prefersReducedMotion": 1,
};

export async function startFirefox(): Promise<{ open: OpenDriver; stop(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), "linkisla-firefox-"));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const program = process.env.FIREFOX_PATH ?? "firefox-esr";
  const args = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile];
  const firefox = spawn(program, args, { env: { ...process.env, HOME: profile }, stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = "";
    firefox.once("error", reject);
    firefox.once("exit", () => reject(new Error(`Firefox did not start:\n${printed}`)));
    firefox.stderr.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(printed) ?? [];
      if (found) resolve(found);
    });
  });
  const wire = await connect(`${address}/session`);
  await wire.send("session.new", { capabilities: {} });
  return {
    open: (size) => openTab(wire, size),
    async stop() {
      const ended = once(firefox, "exit");
      firefox.kill("SIGTERM");
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

interface Wire {
  send(method: string, params: object): Promise<Record<string, unknown>>;
}

async function connect(url: string): Promise<Wire> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  const waiting = new Map<
    number,
    { method: string; resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    if (type === "success") asked.resolve(result);
    else asked.reject(new Error(`${asked.method}: ${message}`));
  });
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { method, resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
  };
}

async function openTab(wire: Wire, { width, height }: { width: number; height: number }): Promise<Driver> {
  const { userContext } = await wire.send("browser.createUserContext", {});
  const { context } = await wire.send("browsingContext.create", { type: "tab", userContext });
  await wire.send("browsingContext.setViewport", { context, viewport: { width, height } });
  const call = (functionDeclaration: string, argument: unknown) =>
    wire.send("script.callFunction", {
      functionDeclaration,
      arguments: [{ type: "string", value: JSON.stringify(argument) }],
      target: { context },
      awaitPromise: true,
    });
  return {
    async goTo(url) {
      await wire.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async run(source, argument) {
      const { result, exceptionDetails } = await call(
        `(json) => JSON.stringify((${source})(JSON.parse(json)))`,
        argument,
      );
      if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text);
      return JSON.parse((result as { value: string }).value);
    },
    async pressAt({ x, y }) {
      const actions = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await wire.send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await wire.send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions }] });
    },
    async chooseFiles(selector, files) {
      const { result } = await call("(json) => document.querySelector(JSON.parse(json))", selector);
      const { sharedId } = result as { sharedId: string };
      await wire.send("input.setFiles", { context, element: { sharedId }, files });
    },
    async close() {
      await wire.send("browser.removeUserContext", { userContext });
    },
  };
}
