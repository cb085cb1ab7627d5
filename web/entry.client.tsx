import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { queryClient } from "./api.ts";
import { i18n, startTexts } from "./i18n/i18n.ts";
import { fetchTexts, isLanguage } from "./i18n/language.ts";

const rendered = document.documentElement.lang;
const language = isLanguage(rendered) ? rendered : "es";
// Without its texts the page stays as the server rendered it: links and menus work.
startTexts(i18n, language, await fetchTexts(language));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <HydratedRouter />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
});
