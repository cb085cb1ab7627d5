import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import { touched } from "#web/kit/touch.ts";

const seenItems = () => import("./seen-items.ts");
const SeenCards = lazyPart(async () => (await import("./SeenCards.tsx")).SeenCards);

/** The listings viewed most recently. Renders nothing until the page is touched, or if there are none. */
export function RecentlySeen() {
  const [hasSome, setSome] = useState(false);
  useEffect(() => {
    touched()
      .then(seenItems)
      .then(({ hasSeen }) => setSome(hasSeen()))
      .catch(() => {});
  }, []);
  if (!hasSome) return null;
  return (
    <Suspense>
      <SeenCards />
    </Suspense>
  );
}
