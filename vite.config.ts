import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { languages } from "./contract/catalogues.ts";
import project from "./package.json" with { type: "json" };

const everyPageRunsOn = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const everyPageNeeds = /node_modules[\\/]react-router[\\/]/;
const fieldsAreMadeOf =
  /[\\/]contract[\\/](catalogues|listings[\\/](common|experience|fields|listing-fields|lodging|space))\./;
const everyPageIsMadeOf =
  /@fontsource-variable[\\/].*\.css|[\\/]locales[\\/]translate\.|[\\/]web[\\/](theme\.css|app[\\/]((api|clock|page-data|session|site|storage)\.ts|i18n[\\/])|kit[\\/](styles[\\/]|(Avatar|format|icons|Picture|texts)\.|overlay[\\/](Menu|toast)\.)|shared[\\/](frame[\\/](?!HeaderSearch)|help[\\/](Help\.|HelpButton|useHelp)|map[\\/](Island|outline)\.|page-head[\\/]PageMeta|photos[\\/]Photo\.|wishlist[\\/]wishlist)|screens[\\/]public[\\/]not-found[\\/])/;
const cardsAreMadeOf =
  /[\\/]web[\\/]shared[\\/](calendar[\\/](hours|stay|weekdays)\.|listing-card[\\/]((?!Saved)\w*Cards?|Rating)\.|price[\\/]price\.|wishlist[\\/]saved-item\.|page-head[\\/](JsonLd|script-text)\.)/;
const searchIsMadeOf =
  /[\\/]web[\\/]shared[\\/]search[\\/](Search|SearchForm|SearchField|GuestsField|KindChoice|PlaceField|SearchBar|StayFields|days|places|search|words)\./;
const detailPagesAreMadeOf =
  /[\\/]web[\\/](kit[\\/](Text|slide-shown)|shared[\\/](listing-parts[\\/](ListingParts|facts|GoodToKnow|notice)|page-head[\\/]listing-data|price[\\/]UnitPrice|map[\\/](MapGround|map-view))|screens[\\/]public[\\/]listing[\\/](slug|calendar[\\/]CalendarSection|choice[\\/]booking-context))\./;
const bookingPagesAreMadeOf =
  /[\\/]web[\\/]shared[\\/](booking-summary[\\/](FactLine|contact-links|refunds|dates|words)|guest-bookings[\\/]PhaseTag)\./;

export default defineConfig({
  plugins: [reactRouter(), layersInOrder()],
  publicDir: "web/public",
  // Listed up front: if the dev server discovered them one by one, each would reload the page.
  optimizeDeps: { include: ["@tanstack/react-query", "zustand", "zustand/middleware"] },
  define: { __TEXTS_VERSION__: JSON.stringify(textsVersion()) },
  // `PriceBreakdown-total`: no two modules share a name, so that a class tells where its rules are.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, ".module.css")}-${name}` } },
  build: {
    target: project.browserslist.map((browser) => browser.replace("ios_saf", "ios").replace(" ", "")),
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for the code every page needs: it compresses better and stays cached when only our code changes.
            codeSplitting: {
              groups: [
                { name: "react", test: everyPageRunsOn },
                { name: "vendor", test: everyPageNeeds },
                { name: "site", test: everyPageIsMadeOf },
                { name: "fields", test: fieldsAreMadeOf },
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

/** Each file of styles begins with the order of the layers, because a page may load any of them first. */
function layersInOrder(): Plugin {
  return {
    name: "layers-in-order",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        file.source = `@layer base,components,kit,shared;${file.source}`;
      }
    },
  };
}

/** The browser requests the texts by this build's version, so it may cache them. */
function textsVersion(): string {
  const hash = createHash("sha256");
  for (const language of languages) {
    hash.update(readFileSync(new URL(`locales/${language}/translation.json`, import.meta.url)));
  }
  return hash.digest("hex").slice(0, 12);
}
