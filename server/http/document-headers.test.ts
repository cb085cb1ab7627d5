import { expect, test } from "vitest";
import { documentHeaders } from "./document-headers.ts";
import { admittedByNonce } from "./inline-code.ts";

test("only the pages with a listing's form may ask where the visitor is", () => {
  const site = { apiBase: "/api", dev: false, publicUrl: "https://linkisla.test" };
  const policyOf = (pattern: string | undefined) =>
    documentHeaders({ language: "es", admitted: admittedByNonce("n"), pattern }, site)["permissions-policy"];
  const forms = ["hostregistration", "edit-accommodation/:slug", "edit-space/:slug", "edit-experience/:slug"];
  for (const form of forms) expect(policyOf(`/host/${form}`)).toBe("camera=(), microphone=(), geolocation=(self)");
  // They keep the policy of every answer.
  const others = ["/", "/home/:slug", "/host/listings", "/host/bookings/:id", "/host/hostregistration/:any", "/*"];
  for (const other of [...others, undefined]) expect([other, policyOf(other)]).toEqual([other, undefined]);
});
