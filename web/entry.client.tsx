import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { queryClient } from "./app/api.ts";
import { isLanguage } from "./app/i18n/language.ts";
import { firstTexts } from "./app/i18n/texts.ts";
import { ShownTexts } from "./kit/texts.tsx";

const rendered = document.documentElement.lang;
const language = isLanguage(rendered) ? rendered : "es";
// If the texts fail to load, the page stays as the server rendered it: links and menus work.
await firstTexts(language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ShownTexts>
        <QueryClientProvider client={queryClient}>
          <HydratedRouter />
        </QueryClientProvider>
      </ShownTexts>
    </StrictMode>,
  );
});
