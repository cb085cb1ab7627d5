import { Outlet } from "react-router";
import { Frame } from "./Frame.tsx";

export { ErrorPage as ErrorBoundary } from "./error-page.tsx";

export default function MainLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
