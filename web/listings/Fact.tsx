import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/icons.tsx";

/** One fact of a listing, in the line under its photos. */
export function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      {children}
    </li>
  );
}
