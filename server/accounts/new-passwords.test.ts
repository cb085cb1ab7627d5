import { describe, expect, it } from "vitest";
import { emailTo } from "#testing/emails.ts";
import { aPerson, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();
const known = "Es una de las contraseñas más usadas. Escoge otra.";
const theirEmail = "No uses tu correo como contraseña.";
const theirName = "No uses tu nombre como contraseña.";
const theSite = "No uses el nombre de este sitio como contraseña.";
const person = { name: "María José Peña", email: "mariajose.pena@example.test" };

const refused: [word: string, sentence: string][] = [
  ["1234567890", known],
  ["password123", known],
  ["QWERTYUIOP", known],
  ["aaaaaaaaaa", known],
  ["mariajose.pena@example.test", theirEmail],
  ["MariaJose.Pena", theirEmail],
  ["mariajosepena1985", theirEmail],
  ["María José Peña", theirEmail],
  ["Peña José María", theirName],
  ["linkislalinkisla", theSite],
  ["Linkisla-2026", theSite],
];
const taken = ["una clave larga", "mi linkisla favorita", "12345 pasos a la playa", "la prima de maría josé"];

const registering = (word: string, facts: object = {}) =>
  world.call("POST", "/auth/register", {
    body: { ...person, ...facts, password: word, birthDate: "1990-05-10", acceptTerms: true },
  });

describe("a new password", () => {
  it.each(refused)("is not %s", async (word, sentence) => {
    const { status, body } = await registering(word);
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", { password: sentence }]);
  });

  it("is anything else of ten characters", async () => {
    const statuses = [];
    for (const [count, word] of taken.entries()) {
      statuses.push((await registering(word, { email: `mariajose.pena${count}@example.test` })).status);
    }
    expect(statuses).toEqual(taken.map(() => 200));
  });

  it("is held to it when it is changed, and when it is set by email", async () => {
    const { email, token } = await aPerson(world, person);
    const changed = await world.call("POST", "/user/password", {
      ...{ token, language: "en" },
      body: { current: password, password: "Peña José María" },
    });
    expect([changed.status, changed.body.fields]).toEqual([
      400,
      { password: "Do not use your name as your password." },
    ]);
    await world.call("POST", "/auth/forgot-password", { body: { email } });
    const link = await emailTo(world, email, "password_reset");
    const reset = (word: string) =>
      world.call("POST", "/auth/reset-password", { body: { token: link.token, password: word } });
    expect((await reset("mariajose.pena")).body.fields).toEqual({ password: theirEmail });
    // The refused request did not use the link up.
    expect((await reset("otra clave, más larga")).status).toBe(200);
  });
});
