import type { TFunction } from "i18next";

/** What a listing's field is called; one the page does not know yet by its own name. */
export function editedField(t: TFunction, field: string): string {
  const names: Record<string, string> = {
    title: t("admin.edited.fields.title"),
    description: t("admin.edited.fields.description"),
    images: t("admin.edited.fields.images"),
    city: t("admin.edited.fields.city"),
    state: t("admin.edited.fields.state"),
    address: t("admin.edited.fields.address"),
    price: t("admin.edited.fields.price"),
    details: t("admin.edited.fields.details"),
    houseRules: t("admin.edited.fields.houseRules"),
    arrivalInstructions: t("admin.edited.fields.arrivalInstructions"),
    googleMapsLink: t("admin.edited.fields.googleMapsLink"),
    cancellationPolicy: t("admin.edited.fields.cancellationPolicy"),
    capacity: t("admin.edited.fields.capacity"),
    amenities: t("admin.edited.fields.amenities"),
  };
  return names[field] ?? field;
}

/** A value as somebody reads it: pictures are counted, lists are joined, whatever else is odd stays as it is written. */
export function editedValue(t: TFunction, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("admin.edited.nothing");
  if (typeof value === "boolean") return value ? t("admin.audit.yes") : t("admin.audit.no");
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  if (value.some((part) => typeof part === "object")) return t("admin.edited.photos", { count: value.length });
  return value.length === 0 ? t("admin.edited.nothing") : value.join(", ");
}
