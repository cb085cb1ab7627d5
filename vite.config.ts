import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { languages } from "./contract/catalogues.ts";
import project from "./package.json" with { type: "json" };

const everyPageRunsOn = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const everyPageNeeds = /node_modules[\\/](react-router|i18next|react-i18next(?!.*Trans(WithoutContext)?\.js))[\\/]/;
const everyPageIsMadeOf =
  /[\\/]web[\\/]((api|clock|page-data|session|storage)\.ts|(i18n|layout)[\\/]|island[\\/](Island|outline)\.|listings[\\/]wishlist|ui[\\/](format|icons|Menu|PageMeta|Photo|Picture|toast)\.)/;
const cardsAreMadeOf =
  /[\\/]web[\\/](booking[\\/](stay|hours)\.ts|listings[\\/](\w*Card|Rating|days|price|saved-item)\.|ui[\\/](JsonLd|script-text)\.)/;
const searchIsMadeOf =
  /[\\/]web[\\/]search[\\/](SearchForm|Blank|GuestsField|KindChoice|PlaceField|Sentence|StayFields|days|places|search|words)\./;
const detailPagesAreMadeOf =
  /[\\/]web[\\/](listings[\\/](Amenities|GoodToKnow|Words|slug|strip)|booking[\\/](CalendarSection|UnitPrice|booking-context|notice)|island[\\/](MapGround|map-view))\./;
const bookingPagesAreMadeOf = /[\\/]web[\\/]dashboard[\\/](FactLine|PhaseTag|reach|refunds|when|words)\./;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "web/public",
  // Known from the start: found one by one while developing, each would reload the page.
  optimizeDeps: { include: ["@tanstack/react-query", "i18next", "react-i18next", "zustand", "zustand/middleware"] },
  define: { __TEXTS_VERSION__: JSON.stringify(textsVersion()) },
  build: {
    target: project.browserslist.map((browser) => browser.replace("ios_saf", "ios").replace(" ", "")),
    // A data: address would need an opening in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs, in one file: it compresses better, and stays in caches when only our code changes.
            codeSplitting: {
              groups: [
                { name: "react", test: everyPageRunsOn },
                { name: "vendor", test: everyPageNeeds },
                { name: "site", test: everyPageIsMadeOf },
                { name: "cards", test: cardsAreMadeOf },
                { name: "search", test: searchIsMadeOf },
                { name: "details", test: detailPagesAreMadeOf },
                { name: "booking-pages", test: bookingPagesAreMadeOf },
              ],
            },
          },
        },
      },
    },
  },
});

/** The browser asks for the texts this build was rendered with, and may keep them. */
function textsVersion(): string {
  const hash = createHash("sha256");
  for (const language of languages) {
    hash.update(readFileSync(new URL(`locales/${language}/translation.json`, import.meta.url)));
  }
  return hash.digest("hex").slice(0, 12);
}
