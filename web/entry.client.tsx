import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { queryClient } from "./api.ts";
import { i18n } from "./i18n/i18n.ts";
import { isLanguage } from "./i18n/language.ts";
import { firstTexts } from "./i18n/texts.ts";

const rendered = document.documentElement.lang;
const language = isLanguage(rendered) ? rendered : "es";
// Without its texts the page stays as the server rendered it: links and menus work.
await firstTexts(language);

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
