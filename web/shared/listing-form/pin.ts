import type { Point } from "#contract/island/geometry.ts";
import { untilLoaded } from "#web/kit/lazy-part.tsx";
import { placeIn } from "#web/shared/map/pin.ts";
import { useForm } from "./form.ts";
import { textOf } from "./values.ts";

/** The pin of the surrounding form. Setting it also fills in the municipality, unless the host has written one. */
export function usePin() {
  const form = useForm();
  return {
    place: placeIn(textOf(form.values, "latitude"), textOf(form.values, "longitude")),
    put(point: Point) {
      form.set("latitude", String(point.latitude));
      form.set("longitude", String(point.longitude));
      void untilLoaded(() => import("#contract/island/geometry.ts")).then(({ municipalityAt }) =>
        form.followPin(municipalityAt(point)),
      );
    },
  };
}
