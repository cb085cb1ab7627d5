import english from "../locales/en/translation.json" with { type: "json" };
import spanish from "../locales/es/translation.json" with { type: "json" };

/** The texts that tests click and read, by language. Texts from the specification are written out in the tests. */
export type Language = "es" | "en";

export const texts = { es: spanish, en: english };

/** The texts of the payment page, which belong to Stripe's stand-in. */
export const paymentWords = {
  es: {
    number: "Número de tarjeta",
    expiry: "Vence (MM/AA)",
    name: "Nombre en la tarjeta",
    book: "Reservar ·",
    back: "Volver",
    notPaid: "El pago no se hizo.",
    expired: "Esta página de pago venció",
    authenticate: "Completar la autenticación",
    failAuthentication: "Fallar la autenticación",
  },
  en: {
    number: "Card number",
    expiry: "Expiry (MM/YY)",
    name: "Name on card",
    book: "Book ·",
    back: "Back",
    notPaid: "The payment was not made.",
    expired: "This payment page has expired",
    authenticate: "Complete authentication",
    failAuthentication: "Fail authentication",
  },
} as const;

/** A text with its placeholders filled in and without the tags that mark parts of it. */
export function filled(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/<\/?\w+>/g, "").replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** The text up to its first placeholder. */
export function beginningOf(text: string): string {
  return text.split("{{")[0] ?? "";
}
