import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#testing/ports.ts";
import type { Driver, OpenDriver } from "./browser.ts";

/** WebKit in its GTK port, the engine of Safari, by WebDriver: https://w3c.github.io/webdriver */

const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** The window's title bar would otherwise keep it wider than a phone. */
const narrowBar = "* { min-width: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }";

export async function startWebKit(): Promise<{ open: OpenDriver; stop(): Promise<void> }> {
  const display = `:${90 + (process.pid % 900)}`;
  const screen = spawn("Xvfb", [display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], { stdio: "ignore" });
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), "linkisla-webkit-"));
  await mkdir(join(home, "gtk-3.0"));
  await writeFile(join(home, "gtk-3.0/gtk.css"), narrowBar);
  // WebKit requests pages in the system's language, whose locale must exist.
  spawnSync("localedef", ["-i", "es_PR", "-f", "UTF-8", join(home, "es_PR.UTF-8")]);
  const language = { LC_ALL: "es_PR.UTF-8", LANGUAGE: "es_PR:es", LOCPATH: home };
  const env = { ...process.env, ...language, DISPLAY: display, GDK_BACKEND: "x11", HOME: home, XDG_CONFIG_HOME: home };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await Promise.all([driver, screen].map(end));
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await answers(base);
  } catch (error) {
    await stop();
    throw error;
  }
  return { open: (size) => openWindow(base, size), stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function answers(base: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${base}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error("WebKitWebDriver did not start");
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(60_000);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: { message?: string } | null };
  if (!response.ok) throw new Error(`${url.split("/").slice(5).join("/")}: ${value?.message}`);
  return value;
}

async function openWindow(base: string, size: { width: number; height: number }): Promise<Driver> {
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").toSorted().reverse();
  const options = { binary, args: ["--automation"] };
  const alwaysMatch = { "webkitgtk:browserOptions": options };
  const { sessionId } = (await send("POST", `${base}/session`, { capabilities: { alwaysMatch } })) as {
    sessionId: string;
  };
  const session = `${base}/session/${sessionId}`;
  const post = (path: string, body: object) => send("POST", `${session}/${path}`, body);
  const run = (source: string, argument: unknown) =>
    post("execute/sync", { script: `return (${source})(arguments[0])`, args: [argument] });
  await fitWindow(post, run, size);
  return {
    run,
    async goTo(url) {
      await post("url", { url });
    },
    async pressAt({ x, y }) {
      const actions = [
        { type: "pointerMove", x, y, duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await post("actions", {
        actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
      });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await post("actions", { actions: [{ type: "key", id: "keys", actions }] });
    },
    async chooseFiles(selector, paths) {
      const found = (await post("element", { using: "css selector", value: selector })) as Record<string, string>;
      await post(`element/${found[elementKey]}/value`, { text: paths.join("\n") });
    },
    async close() {
      await send("DELETE", session);
    },
  };
}

/** The window is taller than the page by its title bar. */
async function fitWindow(
  post: (path: string, body: object) => Promise<unknown>,
  run: Driver["run"],
  { width, height }: { width: number; height: number },
): Promise<void> {
  await post("window/rect", { width, height });
  const inner = (await run("() => ({ width: innerWidth, height: innerHeight })", null)) as { height: number };
  await post("window/rect", { width, height: 2 * height - inner.height });
}
