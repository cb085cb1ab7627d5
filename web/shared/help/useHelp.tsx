import { type ReactNode, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useSite } from "#web/app/site.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";

const load = () => import("./HelpDialog.tsx");
const HelpDialog = lazyPart(async () => (await load()).HelpDialog);

/**
 * The dialog with the ways to contact the operator, and the function that opens it; undefined if the site offers no
 * contact. The dialog loads at the first touch.
 */
export function useHelp(): { openHelp: (() => void) | undefined; helpDialog: ReactNode } {
  const { brandName, support } = useSite();
  const [isOpen, setOpen] = useState(false);
  if (!support) return { openHelp: undefined, helpDialog: null };
  return {
    openHelp: () => void open(support.email),
    helpDialog: isOpen && (
      <Suspense>
        <HelpDialog brand={brandName} support={support} onClose={() => flushSync(() => setOpen(false))} />
      </Suspense>
    ),
  };

  /** If the dialog fails to load, opens an email instead. */
  async function open(email: string): Promise<void> {
    try {
      await load();
      setOpen(true);
    } catch {
      window.location.href = `mailto:${email}`;
    }
  }
}
