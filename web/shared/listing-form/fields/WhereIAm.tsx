import { clsx } from "clsx";
import { useId, useState } from "react";
import type { TextKey } from "#locales/translate.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Icon } from "#web/kit/icons.tsx";
import { untilLoaded } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { usePin } from "../pin.ts";
import { classOf } from "./TextFields.tsx";

type Stage = { is: "idle" | "looking" } | { is: "found"; meters: number } | { is: "failed"; whyKey: TextKey };

/** Under a roof, finding the position by satellite can take this long. */
const timeoutMs = 20_000;
/** The codes of a `GeolocationPositionError`. */
const failures: Partial<Record<number, { whyKey: TextKey }>> = {
  1: { whyKey: "hostListing.here.denied" },
  3: { whyKey: "hostListing.here.timedOut" },
};
const unavailable = { whyKey: "hostListing.here.unavailable" } as const;

/** Puts the pin where the host is. The browser asks for permission, so this only starts with a press. */
export function WhereIAm() {
  const { t } = useTranslation();
  const id = useId();
  const { put, watch } = usePin();
  const [stage, setStage] = useState<Stage>({ is: "idle" });
  const error = stage.is === "failed" ? t(stage.whyKey) : undefined;
  const hint = t("hostListing.here.hint");

  function look() {
    if (stage.is === "looking") return;
    if (!("geolocation" in navigator)) return setStage({ is: "failed", ...unavailable });
    setStage({ is: "looking" });
    const isMoved = watch();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => void found(coords, isMoved),
      ({ code }) => setStage({ is: "failed", ...(failures[code] ?? unavailable) }),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    );
  }

  async function found({ latitude, longitude, accuracy }: GeolocationCoordinates, isMoved: () => boolean) {
    const { isOnIsland } = await untilLoaded(() => import("#contract/island/municipalities.ts"));
    if (isMoved()) return setStage({ is: "idle" });
    if (!isOnIsland({ latitude, longitude })) return setStage({ is: "failed", whyKey: "hostListing.here.offIsland" });
    put({ latitude: toAMeter(latitude), longitude: toAMeter(longitude) });
    setStage({ is: "found", meters: Math.max(1, Math.round(accuracy)) });
  }

  return (
    <div className={classOf(error, true)}>
      <button
        type="button"
        className={button.line}
        aria-disabled={stage.is === "looking"}
        onClick={look}
        {...wrongness(id, hint, error)}
      >
        <Icon name="pin" />
        {stage.is === "looking" ? t("hostListing.here.looking") : t("hostListing.here.use")}
      </button>
      <FieldNotes id={id} hint={hint} />
      <div role="status">
        <FieldNotes id={id} error={error} />
        {stage.is === "found" && (
          <p className={clsx(panel.withIcon, layout.above8, type.small, type.good)}>
            <Icon name="check" />
            {t("hostListing.here.found", { count: stage.meters })}
          </p>
        )}
      </div>
    </div>
  );
}

function toAMeter(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
