import { EditPage } from "./listing/EditPage.tsx";

export default function EditAccommodation() {
  return <EditPage kind="lodging" />;
}
