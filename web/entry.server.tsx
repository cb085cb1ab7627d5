import { PassThrough } from "node:stream";
import { text as wholeText } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isPrivate } from "#contract/public-pages.ts";
import type { RequestInfo } from "#contract/request-info.ts";
import { breakagesScript } from "./app/breakages.ts";
import { DocumentContext, type ServerDocument } from "./app/document.tsx";
import { pressesKept, startScript, touchNoticed } from "./app/first-paint.ts";
import { translationIn } from "./app/i18n/server.ts";
import { extentAt, textsAddress } from "./app/i18n/texts.ts";
import { renewalScript } from "./app/renewal.ts";
import { apiPort, requestInfo } from "./app/request-context.ts";
import { returnScript } from "./app/returning.ts";
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
  const { pathname } = new URL(request.url);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-language", language);
  const pattern = `/${routerContext.staticHandlerContext.matches.flatMap(({ route }) => route.path || []).join("/")}`;
  headers.set(patternHeader, pattern);
  const document = documentOf({ ...info, pattern, pathname });
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe } = renderToPipeableStream(
      <TranslationContext value={translationIn(language)}>
        <DocumentContext value={document}>
          <ServerRouter context={routerContext} url={request.url} nonce={document.nonce} />
        </DocumentContext>
      </TranslationContext>,
      {
        nonce: document.nonce,
        onAllReady() {
          const page = wholeText(pipe(new PassThrough()));
          resolve(page.then((html) => new Response(html, { status: finalStatus, headers })));
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

function documentOf({
  language,
  apiBase,
  nonce,
  pattern,
  pathname,
}: RequestInfo & { pattern: string; pathname: string }): ServerDocument {
  // In development there is no policy to satisfy, and the router's own style link would not have the nonce.
  if (import.meta.env.DEV) return { nonce: undefined, headScript: "", startScript: undefined };
  const texts = textsAddress(language, apiBase, extentAt(pathname));
  const breakages = breakagesScript({ address: `${apiBase}/browser-errors`, pattern });
  return {
    nonce,
    headScript: breakages + returnScript(apiBase) + touchNoticed() + pressesKept() + renewalScript(),
    // A signed-in page shows little before it is hydrated.
    startScript: isPrivate(pathname) ? undefined : (facts) => startScript(texts, facts),
  };
}
