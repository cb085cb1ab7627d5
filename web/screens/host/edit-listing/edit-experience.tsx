import { EditPage } from "./EditPage.tsx";

export default function EditExperience() {
  return <EditPage kind="experience" />;
}
