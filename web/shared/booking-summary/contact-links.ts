/** Links for a guest to contact the host. */

/** A link to a chat that starts with `text`. Numbers without a country code are local: +1. */
export function whatsAppTo(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, "");
  const number = digits.length === 10 && !phone.trim().startsWith("+") ? `1${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

export function callTo(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
