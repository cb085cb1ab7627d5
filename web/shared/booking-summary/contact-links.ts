import type { Booking } from "#contract/bookings/bookings.ts";
import type { Point } from "#contract/island/geometry.ts";

/** Links for a guest to find the place and contact its host. */

/** The address with its municipality, without repeating it. */
export function whereabouts({ address, city }: { address: string; city: string }): string {
  return address === "" || address.endsWith(city) ? address || city : `${address}, ${city}`;
}

export function directionsTo({ latitude, longitude }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`;
}

/** A point in the reader's map program. */
export function placeOnMap({ latitude, longitude }: Point): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`;
}

/** A link to a chat that starts with `text`. Numbers without a country code are local: +1. */
export function whatsAppTo(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, "");
  const number = digits.length === 10 && !phone.trim().startsWith("+") ? `1${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

export function callTo(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** `Visa 4242` */
export function cardName({ brand, last4 }: NonNullable<Booking["card"]>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${last4}`;
}
