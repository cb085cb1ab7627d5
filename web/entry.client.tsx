import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLanguage } from "./app/i18n/language.ts";
import { firstTexts } from "./app/i18n/texts.ts";
import { keepPageWithoutCode } from "./app/page-code.ts";
import { ShownTexts } from "./kit/texts.tsx";

keepPageWithoutCode();

const rendered = document.documentElement.lang;
const language = isLanguage(rendered) ? rendered : "es";
// If the texts fail to load, the page stays as the server rendered it: links and menus work.
await firstTexts(language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ShownTexts>
        <HydratedRouter />
      </ShownTexts>
    </StrictMode>,
  );
});
