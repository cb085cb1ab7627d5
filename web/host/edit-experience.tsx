import { EditPage } from "./listing/EditPage.tsx";

export default function EditExperience() {
  return <EditPage kind="experience" />;
}
