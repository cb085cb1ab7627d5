import fc from "fast-check";
import { expect, test } from "vitest";
import { arcBetween, pathOf, spotOn } from "./arc.ts";

const spot = fc.record({ x: fc.integer({ min: 0, max: 2000 }), y: fc.integer({ min: 0, max: 1200 }) });
const box = fc.record({
  left: fc.integer({ min: 0, max: 2000 }),
  top: fc.integer({ min: 0, max: 1200 }),
  width: fc.constant(68),
  height: fc.constant(44),
});

test("the arc goes from the card to the pin, never above its ceiling nor through another pin", () => {
  fc.assert(
    fc.property(
      spot,
      spot,
      fc.array(box, { maxLength: 8 }),
      fc.integer({ min: 0, max: 200 }),
      (from, to, others, ceiling) => {
        const arc = arcBetween(from, to, { ceiling, others });
        if (!arc) return;
        expect(spotOn(arc, 0)).toEqual(from);
        expect(spotOn(arc, 1)).toEqual(to);
        for (let share = 0; share <= 1; share += 0.01) {
          const { x, y } = spotOn(arc, share);
          expect(y).toBeGreaterThanOrEqual(ceiling - 1e-6);
          // Between two of the spots that were looked at it may graze a corner.
          for (const { left, top, width, height } of others) {
            const isDeepInside = x > left + 20 && x < left + width - 20 && y > top + 20 && y < top + height - 20;
            expect(isDeepInside).toBe(false);
          }
        }
      },
    ),
  );
});

test("it rises over both ends, as high as the room allows", () => {
  const [from, to] = [
    { x: 600, y: 400 },
    { x: 1000, y: 350 },
  ];
  const free = arcBetween(from, to, { ceiling: 0, others: [] });
  expect(free?.lift).toBe(248);
  expect(pathOf(free as never)).toBe("M600 400C600 152 1000 102 1000 350");
  expect(arcBetween(from, to, { ceiling: 230, others: [] })?.lift).toBe(160);
});

test("without room, and where another pin is in its way, there is none", () => {
  const [from, to] = [
    { x: 600, y: 400 },
    { x: 1000, y: 400 },
  ];
  expect(arcBetween(from, to, { ceiling: 390, others: [] })).toBeUndefined();
  const top = arcBetween(from, to, { ceiling: 0, others: [] });
  const { x, y } = spotOn(top as never, 0.5);
  const inTheWay = { left: x - 34, top: y - 22, width: 68, height: 44 };
  expect(arcBetween(from, to, { ceiling: 0, others: [inTheWay] })).toBeUndefined();
});
