import { EditPage } from "./EditPage.tsx";

export default function EditSpace() {
  return <EditPage kind="space" />;
}
