import type { ReactNode } from "react";

export function BarFrame({ children }: { children: ReactNode }) {
  return <div className="booking-bar">{children}</div>;
}
