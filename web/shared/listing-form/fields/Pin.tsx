import { clsx } from "clsx";
import { type ComponentProps, type PointerEvent, useRef } from "react";
import type { Point } from "#contract/island/geometry.ts";
import layout from "#web/kit/styles/layout.module.css";
import type { Shown } from "#web/shared/map/IslandMap.tsx";
import { PinShape } from "#web/shared/map/PinShape.tsx";
import { pointOf, type Spot, underScreen } from "#web/shared/map/plane.ts";
import type { FieldName } from "../fields.ts";
import styles from "./PinField.module.css";

interface Props extends ComponentProps<"button"> {
  place: Point | undefined;
  shown: Shown;
  onPut(point: Point): void;
  "data-field": FieldName;
}

/** A pointer that moves less than this counts as a press. */
const pressPixels = 4;

/** The pin's tip marks the location. Until it is set it waits in the map's middle, and a press sets it there. */
export function Pin({ place, shown: { view, size, screenOf }, onPut, ...rest }: Props) {
  const held = useRef<{ from: Spot; pin: Spot; isMoved: boolean }>(undefined);
  const { x, y } = screenOf(place ?? pointOf(view));

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!held.current) return;
    const { from, pin, isMoved } = held.current;
    const [right, down] = [clientX - from.x, clientY - from.y];
    if (!isMoved && Math.hypot(right, down) < pressPixels) return;
    held.current.isMoved = true;
    onPut(pointOf(underScreen({ x: pin.x + right, y: pin.y + down }, view, size)));
  }

  const letGo = () => {
    held.current = undefined;
  };
  return (
    <button
      type="button"
      className={clsx(styles.pin, !place && layout.faded)}
      style={{ left: x, top: y }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { from: { x: event.clientX, y: event.clientY }, pin: { x, y }, isMoved: false };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={() => place ?? onPut(pointOf(view))}
      {...rest}
    >
      <PinShape />
    </button>
  );
}
