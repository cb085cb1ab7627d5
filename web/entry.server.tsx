import { PassThrough } from "node:stream";
import { text as wholeText } from "node:stream/consumers";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isPrivate } from "#contract/public-pages.ts";
import { createQueryClient } from "./api.ts";
import { withBreakagesTold } from "./breakages.ts";
import { pageFirst, withPressesKept } from "./first-paint.ts";
import { textsIn } from "./i18n/server.ts";
import { extentAt, textsAddress } from "./i18n/texts.ts";
import { withRenewal } from "./renewal.ts";
import { apiPort, requestInfo } from "./request-context.ts";
import { withReturn } from "./returning.ts";

// The server takes these keys from the bundle it runs.
export { apiPort, requestInfo };

/** Tells the server which route the page is of; it goes no further. */
const patternHeader = "x-page-pattern";

/** Waits for the whole page: nothing on a public page is worth sending in pieces, and the status must be right. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const info = loadContext.get(requestInfo);
  const { language } = info;
  // While developing there is no policy to satisfy, and the router's own style link would not know the nonce.
  const nonce = import.meta.env.DEV ? undefined : info.nonce;
  const { pathname } = new URL(request.url);
  const texts = textsAddress(language, info.apiBase, extentAt(pathname));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", language);
  const pattern = `/${routerContext.staticHandlerContext.matches.flatMap(({ route }) => route.path || []).join("/")}`;
  headers.set(patternHeader, pattern);
  const ordered = (page: string) => {
    if (nonce === undefined) return page;
    const { apiBase } = info;
    const told = withBreakagesTold(page, nonce, { address: `${apiBase}/browser-errors`, pattern });
    const kept = withRenewal(withPressesKept(withReturn(told, { nonce, apiBase }), nonce), nonce);
    // A page of one person has little to show before it is alive.
    return isPrivate(pathname) ? kept : pageFirst(kept, { nonce, texts });
  };
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={textsIn(language)}>
        <QueryClientProvider client={createQueryClient()}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </I18nextProvider>,
      {
        nonce,
        onAllReady() {
          const page = wholeText(pipe(new PassThrough()));
          resolve(page.then((html) => new Response(ordered(html), { status: finalStatus, headers })));
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          console.error(error);
        },
      },
    );
  });
}
