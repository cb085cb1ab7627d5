import { EditPage } from "./EditPage.tsx";

export default function EditAccommodation() {
  return <EditPage kind="lodging" />;
}
