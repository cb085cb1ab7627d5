import { EditPage } from "./listing/EditPage.tsx";

export default function EditSpace() {
  return <EditPage kind="space" />;
}
