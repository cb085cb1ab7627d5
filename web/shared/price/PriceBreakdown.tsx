import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatAmount } from "#web/kit/format.ts";
import rows from "#web/kit/styles/rows.module.css";
import styles from "./PriceBreakdown.module.css";

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
  /** Whether negative amounts are deductions, which are not highlighted like discounts. */
  hasDeductions?: boolean;
}

/** A price as lines that add up to its total, the same everywhere. No total appears without its lines. */
export function PriceBreakdown({ lines, total, totalLabel, isBusy = false, hasDeductions = false }: Props) {
  return (
    <dl className={clsx(rows.dotted, styles.lines)} aria-busy={isBusy}>
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their position
        <div key={position} className={clsx(line.amount < 0 && !hasDeductions && styles.discount)}>
          <dt>{line.label}</dt>
          <dd>{formatAmount(line.amount)}</dd>
        </div>
      ))}
      <div className={rows.total}>
        <dt>{totalLabel}</dt>
        <dd>{formatAmount(total)}</dd>
      </div>
    </dl>
  );
}
