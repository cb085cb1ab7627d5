import type { ReactNode } from "react";
import { formatAmount } from "#web/kit/format.ts";
import "./price-breakdown.css";

export interface BreakdownLine {
  label: string;
  amount: number;
}

interface Props {
  lines: readonly BreakdownLine[];
  total: number;
  /** The total's label: Total, Pagado, Te devolvemos, Recibes. */
  totalLabel: ReactNode;
  /** While the price is recalculated, the old lines stay, faded. */
  isBusy?: boolean;
}

/** A price as lines that add up to its total, the same everywhere. No total appears without its lines. */
export function PriceBreakdown({ lines, total, totalLabel, isBusy = false }: Props) {
  return (
    <dl className="breakdown" aria-busy={isBusy}>
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={position} className={line.amount < 0 ? "breakdown-minus" : undefined}>
          <dt>{line.label}</dt>
          <dd>{formatAmount(line.amount)}</dd>
        </div>
      ))}
      <div className="breakdown-total">
        <dt>{totalLabel}</dt>
        <dd>{formatAmount(total)}</dd>
      </div>
    </dl>
  );
}
