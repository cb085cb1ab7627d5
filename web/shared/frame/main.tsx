import { Outlet } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import { Frame } from "./Frame.tsx";

export function ErrorBoundary() {
  return <ErrorPage />;
}

export default function MainLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
