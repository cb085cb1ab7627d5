import { api, type RouteName } from "#contract/api.ts";
import type { Route, Sent } from "#contract/route.ts";
import { aListing, aPerson, getQuote, type Person, password, stays } from "./makers.ts";
import type { Answer, World } from "./world.ts";

/** Every route of the contract with an input it answers: what the tests that walk the table begin with. */

export const routes = Object.entries(api) as [RouteName, Route][];

export interface Market {
  host: Person;
  guest: Person;
  lodging: { id: number; slug: string };
  space: { id: number; slug: string };
  experience: { id: number; slug: string };
  /** What the guest holds, unpaid, in the lodging. */
  held: { reserve_id: number; session_id: string; quote_id: string; stay: ReturnType<typeof stays.lodging> };
}

/** One listing of each kind, and a guest who holds nights in the lodging. */
export async function aWholeMarket(world: World): Promise<Market> {
  const host = await aPerson(world);
  const guest = await aPerson(world);
  const lodging = await aListing(world, "lodging", { hostId: host.id });
  const space = await aListing(world, "space", { hostId: host.id });
  const experience = await aListing(world, "experience", { hostId: host.id });
  const stay = stays.lodging(lodging.id);
  const quote = await getQuote(world, stay, guest);
  const held = await world.call("POST", "/user/reserve", {
    token: guest.token,
    body: { ...stay, quote_id: quote.body.quote_id },
  });
  if (held.status !== 200) throw new Error(`could not hold: ${JSON.stringify(held.body)}`);
  return { host, guest, lodging, space, experience, held: { ...held.body, quote_id: quote.body.quote_id, stay } };
}

type Input<R extends Route> = {
  [Part in keyof Sent<R> as Sent<R>[Part] extends undefined ? never : Part]: Sent<R>[Part];
};
export type Inputs = { [Name in RouteName]: Input<(typeof api)[Name]> };

let newcomers = 0;

/** An input every route answers with 200 when the market's guest sends it; a paid booking's calendar apart. */
export function goodInputs({ guest, lodging, space, experience, held }: Market): Inputs {
  newcomers += 1;
  return {
    register: {
      body: {
        name: "Nueva Persona",
        email: `nueva${newcomers}@example.test`,
        password,
        birthDate: "1990-05-10",
        acceptTerms: true,
      },
    },
    login: { body: { email: guest.email, password } },
    logout: {},
    getMe: {},
    listLodgings: {},
    getLodging: { params: { id: lodging.slug } },
    listSpaces: {},
    getSpace: { params: { id: space.slug } },
    listExperiences: {},
    getExperience: { params: { id: experience.slug } },
    getAvailability: { params: { id: lodging.id }, query: { from: "2026-12-01", to: "2026-12-20" } },
    getQuote: { query: held.stay },
    reserve: { body: { ...held.stay, quote_id: held.quote_id } },
    listBookings: {},
    getBooking: { params: { id: held.reserve_id } },
    releaseHold: { params: { id: held.reserve_id } },
    getCalendarFile: { params: { id: held.reserve_id } },
    getSessionStatus: { query: { session_id: held.session_id } },
  };
}

export interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
}

/** Calls a route as the browser does: parameters in the path, the query behind it, the rest as JSON. */
export function callRoute(world: World, route: Route, input: AnyInput, token?: string): Promise<Answer> {
  return world.call(route.method, addressOf(route, input), {
    token,
    ...(input.body !== undefined && { body: input.body }),
  });
}

export function addressOf(route: Route, { params = {}, query = {} }: AnyInput): string {
  const path = Object.entries(params).reduce(
    (made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(String(value))),
    route.path,
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}
