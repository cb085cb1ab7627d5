import { ownDocument } from "#web/shared/listing-form/own-document.ts";
import { EditPage } from "./EditPage.tsx";

/** Called on navigation; a full page load needs nothing. */
export const loader = () => null;
export const clientLoader = ownDocument;

export default function EditExperience() {
  return <EditPage kind="experience" />;
}
