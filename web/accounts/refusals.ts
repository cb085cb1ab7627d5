import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "#web/api.ts";

/**
 * Puts the server's sentences beside their fields, the focus on the first wrong one, and answers what is left
 * to say above the button. `order` is the order on the page.
 */
export function showRefusal<F extends FieldValues>(
  error: unknown,
  order: readonly Path<F>[],
  setError: UseFormSetError<F>,
  unknownFailure: string,
): string | null {
  if (!(error instanceof ApiError) || error.message === "") return unknownFailure;
  const wrong = order.filter((field) => error.fields[field]);
  wrong.forEach((field, position) => {
    setError(field, { message: error.fields[field] ?? error.message }, { shouldFocus: position === 0 });
  });
  return wrong.length > 0 ? null : error.message;
}
