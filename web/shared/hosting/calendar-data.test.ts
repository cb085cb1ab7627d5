import { expect, test } from "vitest";
import { ApiError } from "#web/app/api.ts";
import { refusalBeside } from "./calendar-data.ts";

const beside = (error: Error | null) =>
  refusalBeside(error, { isShown: (field) => field === "price", noAnswer: "No llegó respuesta." });
const refused = (fields: Record<string, string>) => new ApiError(400, { message: "Revisa lo que escribiste.", fields });

test("a refusal is said beside the fields unless each of the refused ones is shown, which says it", () => {
  expect(beside(null)).toBeNull();
  expect(beside(refused({ price: "Falta el precio." }))).toBeNull();
  expect(beside(refused({ price: "Falta el precio.", listings: "Son demasiadas fechas." }))).toBe(
    "Son demasiadas fechas.",
  );
  expect(beside(refused({}))).toBe("Revisa lo que escribiste.");
  expect(beside(new ApiError(0, {}))).toBe("No llegó respuesta.");
  expect(beside(new TypeError("Failed to fetch"))).toBe("No llegó respuesta.");
});
