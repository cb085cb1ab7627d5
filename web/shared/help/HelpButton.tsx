import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";

const load = () => import("./HelpDialog.tsx");
const HelpDialog = lazy(async () => ({ default: (await load()).HelpDialog }));

/** A button in the corner of every page with ways to contact the operator. The dialog loads at the first touch. */
export function HelpButton() {
  const { t } = useTranslation();
  const { brandName, support } = useSite();
  const [isOpen, setOpen] = useState(false);
  if (!support) return null;
  return (
    <>
      <button
        type="button"
        className="help-button"
        aria-label={t("layout.help")}
        aria-haspopup="dialog"
        onClick={() => void open(support.email)}
      >
        <Icon name="help" />
      </button>
      {isOpen && (
        <Suspense>
          <HelpDialog brand={brandName} support={support} onClose={() => flushSync(() => setOpen(false))} />
        </Suspense>
      )}
    </>
  );

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
