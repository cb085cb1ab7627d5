import type { Point } from "#contract/island/geometry.ts";
import { untilLoaded } from "#web/kit/lazy-part.tsx";
import { placeIn } from "#web/shared/map/pin.ts";
import { useForm } from "./form.ts";
import { textOf } from "./values.ts";

/** The pin of the surrounding form. Setting it also fills in the municipality, unless the host has written one. */
export function usePin() {
  const form = useForm();
  const textNow = () => `${textOf(form.now(), "latitude")},${textOf(form.now(), "longitude")}`;
  return {
    place: placeIn(textOf(form.values, "latitude"), textOf(form.values, "longitude")),
    /** For a place that is looked for: the returned function says whether the pin has been set elsewhere since. */
    watch(): () => boolean {
      const before = textNow();
      return () => textNow() !== before;
    },
    put(point: Point) {
      form.set("latitude", String(point.latitude));
      form.set("longitude", String(point.longitude));
      void untilLoaded(() => import("#contract/island/geometry.ts")).then(({ municipalityAt }) =>
        form.followPin(municipalityAt(point)),
      );
    },
  };
}
