import { systemRoutes } from "#contract/admin/system.ts";
import { answer } from "../http/api.ts";
import { type Check, checkInside, checkOutside } from "./system.ts";

export const system = answer(systemRoutes, {
  checkInside: async ({ ctx }) => onWire(await checkInside(ctx, ctx.language)),
  checkOutside: async ({ ctx }) => onWire(await checkOutside(ctx, ctx.language)),
});

function onWire(checks: Check[]) {
  return { items: checks.map(({ facts: _, ...shown }) => shown) };
}
