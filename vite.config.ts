import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { languages } from "./contract/catalogues.ts";
import project from "./package.json" with { type: "json" };

const everyPageRunsOn = /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const everyPageNeeds = /node_modules[\\/]react-router[\\/]/;
const fieldsAreMadeOf =
  /[\\/]contract[\\/](catalogues|listings[\\/](common|experience|fields|listing-fields|lodging|space))\./;
const queriesRunOn = /node_modules[\\/]@tanstack[\\/]|[\\/]web[\\/]app[\\/](queries|with-queries)\./;
const everyPageIsMadeOf =
  /@fontsource-variable[\\/].*\.css|[\\/]contract[\\/]money\.|[\\/]locales[\\/]translate\.|[\\/]web[\\/](theme\.css|app[\\/]((api|clock|page-code|page-data|session|site|storage)\.ts|i18n[\\/])|kit[\\/](styles[\\/]|(Avatar|format|icons|lazy-part|network|Picture|RichText|save-file|texts|touch)\.|overlay[\\/](Menu|toast)\.)|shared[\\/](frame[\\/](?!HeaderSearch)|help[\\/](Help\.|HelpButton|useHelp)|map[\\/](Island|outline)\.|page-head[\\/]PageMeta|photos[\\/]Photo\.|wishlist[\\/]wishlist)|screens[\\/]public[\\/]not-found[\\/])/;
const cardsAreMadeOf =
  /[\\/]web[\\/](kit[\\/](Steps|Text)\.|screens[\\/]public[\\/]listing[\\/](slug|ListingError|choice[\\/](ChoiceProvider|booking-context))\.|shared[\\/](calendar[\\/](hours|stay|weekdays)\.|listing-card[\\/]((?!Saved)\w*Cards?|Rating)\.|price[\\/](price|PriceBreakdown)\.|wishlist[\\/]saved-item\.|page-head[\\/](beginning|JsonLd|script-text)\.|reviews[\\/](Answer|ReviewItem|Score|Text)\.))/;
const searchIsMadeOf =
  /[\\/]web[\\/]shared[\\/]search[\\/](Search|SearchForm|SearchField|GuestsField|KindChoice|PlaceField|SearchBar|StayFields|days|places|search|words)\./;
const listsAreMadeOf =
  /[\\/]web[\\/]screens[\\/]public[\\/]listings[\\/](ListPage|Filters|FilterChips|Sorting|NothingFound|results)\./;
const signInIsMadeOf =
  /[\\/]web[\\/](kit[\\/]fields[\\/](Field|FormRefusal|PasswordField)|shared[\\/](account[\\/](AccountFields|ForgotLink|form|next)|auth[\\/](AccountPage|GoogleSignIn)))\./;
const proofsAreMadeOf = /[\\/]web[\\/](app[\\/]proof|shared[\\/]identity[\\/](CopyButton|Identity|useProof))\./;
const detailPagesAreMadeOf =
  /[\\/]web[\\/](kit[\\/]slide-shown|shared[\\/](calendar[\\/](Calendar\.module|MonthsFrame)|listing-parts[\\/](ListingParts|amenity-drawings|facts|GoodToKnow|notice)|page-head[\\/]listing-data|photos[\\/]Gallery\.|price[\\/]UnitPrice|map[\\/](MapGround|map-view|NearMap))|screens[\\/]public[\\/]listing[\\/](DetailPage|ListingPage|CancellationPolicy|HostBlock|ShareLink|SimilarListings|reviews[\\/]|calendar[\\/](CalendarFrame|CalendarSection)|booking[\\/](BarFrame|BookingBox)|choice[\\/](?!ChoiceProvider|booking-context)))/;
const quotesAreMadeOf = /[\\/]web[\\/]screens[\\/]public[\\/]listing[\\/]booking[\\/]quote\./;
const bookingPagesAreMadeOf =
  /[\\/]web[\\/](screens[\\/]public[\\/]listing[\\/]booking[\\/]CancellationPromise|shared[\\/](booking-summary[\\/](BookingLayout|FactLine|RefundNote|contact-links|refunds|dates|words)|guest-bookings[\\/](PhaseTag|SaveInCalendar)))\./;

export default defineConfig({
  plugins: [classesByName(), reactRouter(), layersByFolder(), waitForPageCode()],
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
          // Turns `styles.card` into its text: only the classes in use reach the browser.
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          output: {
            // Every page loads the manifest with all names: a character of a hash less is 100 bytes.
            chunkFileNames: "assets/[name]-[hash:7].js",
            entryFileNames: "assets/[name]-[hash:7].js",
            // One file for the code every page needs: it compresses better and stays cached when only our code changes.
            codeSplitting: {
              groups: [
                { name: "react", test: everyPageRunsOn },
                { name: "vendor", test: everyPageNeeds },
                { name: "site", test: everyPageIsMadeOf },
                { name: "queries", test: queriesRunOn },
                { name: "fields", test: fieldsAreMadeOf },
                { name: "cards", test: cardsAreMadeOf },
                { name: "search", test: searchIsMadeOf },
                { name: "lists", test: listsAreMadeOf },
                { name: "sign-in", test: signInIsMadeOf },
                { name: "proofs", test: proofsAreMadeOf },
                { name: "quotes", test: quotesAreMadeOf },
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

/**
 * The modules of `kit` and `shared` stand in the layer of their folder, so that a page's own styles win. Each built file
 * begins with the order of the layers, because a page may load any of them first.
 */
function layersByFolder(): Plugin {
  return {
    name: "layers-by-folder",
    enforce: "post",
    transform: {
      order: "pre",
      filter: { id: /[\\/]web[\\/](kit|shared)[\\/].*\.module\.css$/ },
      handler: (text, id) => `@layer ${/[\\/]web[\\/](\w+)/.exec(id)?.[1]} {${text}}`,
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        file.source = `@layer base,components,kit,shared;${file.source}`;
      }
    },
  };
}

/** React Router reloads the window when it cannot load a page's code; `web/app/page-code.ts` has a better answer. */
function waitForPageCode(): Plugin {
  const reloading = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
  return {
    name: "wait-for-page-code",
    apply: "build",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/].*[\\/]routeModules\.js$/ },
      handler(code) {
        if (!reloading.test(code))
          this.error("React Router loads the code of pages in another way now: see waitForPageCode");
        return code.replace(
          reloading,
          "return (routeModulesCache[route.id] = await globalThis.awaitPageCode(route.module));",
        );
      },
    },
  };
}

/** Imports the classes of a CSS module one by one, so that those nobody uses are left out; as one object all stay. */
function classesByName(): Plugin[] {
  return [
    {
      name: "classes-by-name",
      apply: "build",
      enforce: "pre",
      transform: {
        filter: { id: /[\\/]web[\\/].*\.tsx?$/ },
        handler: (code) => code.replace(/^import (\w+) from ("[^"]+\.module\.css")/gm, "import * as $1 from $2"),
      },
    },
    {
      name: "styles-stay",
      apply: "build",
      enforce: "post",
      // Once all its classes are texts, nothing imports the module any more, but its rules are still needed.
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
      },
    },
  ];
}

/** The browser requests the texts by this build's version, so it may cache them. */
function textsVersion(): string {
  const hash = createHash("sha256");
  for (const language of languages) {
    hash.update(readFileSync(new URL(`locales/${language}/translation.json`, import.meta.url)));
  }
  return hash.digest("hex").slice(0, 12);
}
