import { clsx } from "clsx";
import { type ComponentType, lazy, useState } from "react";
import { networkOrPause } from "./network.ts";
import button from "./styles/button.module.css";
import layout from "./styles/layout.module.css";
import panel from "./styles/panel.module.css";
import { useTranslation } from "./texts.tsx";

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A component whose code is loaded when it is first shown. If loading fails, a message with a retry button takes its
 * place, and the rest of the page stays.
 */
export function lazyPart<P extends object>(load: Load<P>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const part = await load().catch(() => undefined);
    return { default: part ?? ((props: P) => <LatePart load={load} props={props} />) };
  });
}

/** A component that shows its fallback until its code has loaded, retrying as often as needed. */
export function patientPart<P extends object>(load: Load<P>) {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** Loads code, retrying as often as needed. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await networkOrPause();
    }
  }
}

interface LateProps<P> {
  load: Load<P>;
  props: P;
}

function LatePart<P extends object>({ load, props }: LateProps<P>) {
  const { t } = useTranslation();
  const [Part, setPart] = useState<ComponentType<P>>();
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    const loaded = await load().catch(() => undefined);
    setPart(() => loaded);
    setBusy(false);
  }

  if (Part) return <Part {...props} />;
  return (
    <div className={clsx(panel.notice, layout.stack)} role="alert">
      <p>{t("common.partNotLoaded")}</p>
      <button type="button" className={button.line} disabled={isBusy} onClick={retry}>
        {t("common.retry")}
      </button>
    </div>
  );
}
