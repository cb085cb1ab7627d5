import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Outlet } from "react-router";
import { createQueryClient, queryClient } from "./queries.ts";

/** Surrounds whatever uses the hooks of the query cache. */
export function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => (import.meta.env.SSR ? createQueryClient() : queryClient));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The same around pages. */
export default function PagesWithQueries() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  );
}
