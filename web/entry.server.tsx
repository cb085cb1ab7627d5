import { PassThrough } from "node:stream";
import { text as wholeText } from "node:stream/consumers";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isPrivate } from "#contract/public-pages.ts";
import { createQueryClient } from "./app/api.ts";
import { withBreakagesTold } from "./app/breakages.ts";
import { pageFirst, withPressesKept } from "./app/first-paint.ts";
import { translationIn } from "./app/i18n/server.ts";
import { extentAt, textsAddress } from "./app/i18n/texts.ts";
import { withRenewal } from "./app/renewal.ts";
import { apiPort, requestInfo } from "./app/request-context.ts";
import { withReturn } from "./app/returning.ts";
import { TranslationContext } from "./kit/texts.tsx";

// The server imports these keys from the bundle it runs.
export { apiPort, requestInfo };

/** Passes the page's route pattern to the server, which removes the header. */
const patternHeader = "x-page-pattern";

/** Waits for the whole page: nothing on a public page is worth streaming, and the status must be right. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const info = loadContext.get(requestInfo);
  const { language } = info;
  // In development there is no policy to satisfy, and the router's own style link would not have the nonce.
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
    // A signed-in page shows little before it is hydrated.
    return isPrivate(pathname) ? kept : pageFirst(kept, { nonce, texts });
  };
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe } = renderToPipeableStream(
      <TranslationContext value={translationIn(language)}>
        <QueryClientProvider client={createQueryClient()}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </TranslationContext>,
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
