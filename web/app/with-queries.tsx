import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Outlet } from "react-router";
import { createQueryClient, queryClient } from "./queries.ts";

/** Provides the query cache to components that use its hooks. */
export function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => (import.meta.env.SSR ? createQueryClient() : queryClient));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The same for a whole branch of pages. */
export default function PagesWithQueries() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  );
}
