import type { ReactNode } from "react";
import { formatAmount } from "#web/ui/format.ts";
import "./cuenta.css";

export interface CuentaLine {
  label: string;
  amount: number;
}

interface Props {
  lines: readonly CuentaLine[];
  total: number;
  /** What the total is: Total, Pagado, Te devolvemos, Recibes. */
  totalLabel: ReactNode;
  /** While it is being worked out again the old lines stay, faded. */
  isBusy?: boolean;
}

/** La cuenta: money that adds up, the same everywhere. Never a total without its lines. */
export function Cuenta({ lines, total, totalLabel, isBusy = false }: Props) {
  return (
    <dl className="cuenta" aria-busy={isBusy}>
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={position} className={line.amount < 0 ? "cuenta-minus" : undefined}>
          <dt>{line.label}</dt>
          <dd>{formatAmount(line.amount)}</dd>
        </div>
      ))}
      <div className="cuenta-total">
        <dt>{totalLabel}</dt>
        <dd>{formatAmount(total)}</dd>
      </div>
    </dl>
  );
}
