import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { ShownTexts } from "#web/kit/texts.tsx";

/** Opens a dialog over whatever page is shown; resolves to what it ends with. */
export async function openDialog(dialog: (end: (isGiven: boolean) => void) => ReactNode): Promise<boolean> {
  await readyAreaTexts();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (isGiven: boolean) => {
      root.unmount();
      place.remove();
      resolve(isGiven);
    };
    root.render(
      <ShownTexts>
        <WithQueries>{dialog(end)}</WithQueries>
      </ShownTexts>,
    );
  });
}
