import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/141.0.0.0 Safari/537.36`;
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit}`;

const known: [agent: string, browser: string | undefined, system: string | undefined][] = [
  [windows, "Chrome", "Windows"],
  [`${windows} Edg/141.0.0.0`, "Edge", "Windows"],
  [`${windows} OPR/125.0.0.0`, "Opera", "Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.6 Safari/605.1.15`, "Safari", "macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "Linux"],
  [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`${iPhone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [`${iPhone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, "Firefox", "iPhone"],
  [`${iPhone} Mobile/15E148 Instagram 400.0.0.27.82 (iPhone15,3; iOS 18_6)`, "Instagram", "iPhone"],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${webKit} EdgiOS/141.0 Mobile/15E148 Safari/605.1.15`,
    "Edge",
    "iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "ChromeOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/141.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  ["curl/8.14.1", undefined, undefined],
  ["", undefined, undefined],
];

test.each(known)("%s", (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system });
});
