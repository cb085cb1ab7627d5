import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/icons.tsx";
import { useSite } from "./site.ts";

const load = () => import("#web/help/HelpDialog.tsx");
const HelpDialog = lazy(async () => ({ default: (await load()).HelpDialog }));

/** In the corner of every page: how to reach whoever runs the site. The dialog comes with the first touch. */
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

  /** Whoever cannot even load it can still write. */
  async function open(email: string): Promise<void> {
    try {
      await load();
      setOpen(true);
    } catch {
      window.location.href = `mailto:${email}`;
    }
  }
}
