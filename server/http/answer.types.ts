import { z } from "zod";
import { route } from "#contract/route.ts";
import { answer } from "./api.ts";

/**
 * Only the compiler reads this file. Each line under an expectation must be a type error: one that compiles fails the
 * type check.
 */

const routes = {
  getThing: route({
    method: "GET",
    path: "/things/{id}",
    guard: "public",
    summary: "A thing",
    params: z.object({ id: z.int() }),
    reply: z.object({
      name: z.string(),
      size: z.number().nullable(),
      owner: z.object({ email: z.string() }),
      kind: z.enum(["small", "large"]),
    }),
  }),
  listThings: route({
    method: "GET",
    path: "/things",
    guard: "user",
    summary: "Things",
    reply: z.array(z.object({ name: z.string() })),
  }),
};

const thing = { name: "a", size: 1, owner: { email: "a" }, kind: "small" } as const;
const getThing = () => thing;
const listThings = () => [{ name: "a" }];

answer(routes, { getThing, listThings });
answer(routes, { getThing: async ({ params }) => ({ ...thing, size: params.id }), listThings: async () => [] });

// @ts-expect-error a handler is missing
answer(routes, { getThing });

// @ts-expect-error a handler has no route
answer(routes, { getThing, listThings, putThing: () => thing });

// @ts-expect-error a field is missing
answer(routes, { getThing: () => ({ name: "a", size: 1, owner: { email: "a" } }), listThings });

// @ts-expect-error a field is misspelt
answer(routes, { getThing: () => ({ nmae: "a", size: 1, owner: { email: "a" }, kind: "small" }), listThings });

// @ts-expect-error a field that may be null is misspelt
answer(routes, { getThing: () => ({ name: "a", szie: 1, owner: { email: "a" }, kind: "small" }), listThings });

// @ts-expect-error a field further in is misspelt
answer(routes, { getThing: () => ({ ...thing, owner: { emial: "a" } }), listThings });

// @ts-expect-error a field of a list is misspelt
answer(routes, { getThing, listThings: () => [{ nmae: "a" }] });

// @ts-expect-error a promise of the wrong thing
answer(routes, { getThing: async () => ({ ...thing, name: 1 }), listThings });

// @ts-expect-error a word outside its list
answer(routes, { getThing: () => ({ ...thing, kind: "medium" as const }), listThings });

// @ts-expect-error nothing at all
answer(routes, { getThing: () => undefined, listThings });

// @ts-expect-error a parameter the route does not take
answer(routes, { getThing: ({ params }) => ({ ...thing, name: params.slug }), listThings });

answer(routes, {
  getThing,
  // @ts-expect-error the body of a route without one
  listThings: ({ body }) => [{ name: body.name }],
});

answer(routes, {
  // @ts-expect-error nobody needs to be signed in on a public route
  getThing: ({ viewer }) => ({ ...thing, name: viewer.name }),
  // The guard guarantees a viewer here.
  listThings: ({ viewer }) => [{ name: viewer.name }],
});
